import { existsSync, readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '../../shared/api/errors.ts'
import { api, routeList, webhookList } from '../../shared/api/index.ts'
import { openApiDocument } from '../../shared/api/openapi.ts'

const root = join(import.meta.dirname, '../..')

const toCamelCase = (kebab: string): string => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

test('every row has its own handler file, which names that row', () => {
  for (const route of routeList) {
    const file = join(root, `functions/api/${route.area}/${route.name}.ts`)
    expect({ file, exists: existsSync(file) }).toEqual({ file, exists: true })
    const expected = `export const handler = endpoint(api.${toCamelCase(route.area)}.${toCamelCase(route.name)},`
    expect(readFileSync(file, 'utf8').replace(/\(\n\s+/, '(')).toContain(expected)
  }
})

test('every file that exports a handler has a row', () => {
  const rows = new Set([...routeList, ...webhookList].map(route => `functions/api/${route.area}/${route.name}.ts`))
  const handlers = globSync('functions/api/*/*.ts', { cwd: root }).filter(file =>
    readFileSync(join(root, file), 'utf8').includes('export const handler'),
  )
  expect(handlers.filter(file => !rows.has(file))).toEqual([])
  expect(handlers).toHaveLength(rows.size)
})

test('no two rows have the same method and path', () => {
  const calls = [...routeList, ...webhookList].map(route => `${route.method} ${route.path}`)
  expect(new Set(calls).size).toBe(calls.length)
})

test('every error that a row names is in the catalogue', () => {
  for (const route of routeList) for (const text of route.errors) expect(catalogue).toHaveProperty([text])
})

test('docs/openapi.json is what npm run openapi writes', () => {
  const written: unknown = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))
  expect(written).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
})

test('the list has every row of every area', () => {
  expect(routeList).toHaveLength(Object.values(api).reduce((sum, rows) => sum + Object.keys(rows).length, 0))
})
