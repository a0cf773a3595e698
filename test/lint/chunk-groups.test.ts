import { join } from 'node:path'
import { chunkGroups, findMissingPaths } from '../../infra/web/chunk-groups.ts'

const root = join(import.meta.dirname, '../..')

it('names only files and folders that exist', () => {
  expect(findMissingPaths(root)).toEqual([])
})

it('reports a path that has moved', () => {
  const [first] = chunkGroups
  expect(findMissingPaths(root, [{ name: first?.name ?? '', paths: ['web/lib/moved.ts'] }])).toEqual([
    'web/lib/moved.ts',
  ])
})
