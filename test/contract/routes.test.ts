import { brand } from '../../shared/brand.ts'
import { apiPath } from '../../shared/api/distribution.ts'
import { existsSync, readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { errorCatalogue } from '../../shared/api/errors.ts'
import { api, routeList, webhookList } from '../../shared/api/index.ts'
import { openApiDocument } from '../../shared/api/openapi.ts'

const root = join(import.meta.dirname, '../..')

const toCamelCase = (kebab: string): string => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

it('has a handler file of its own for every route, which names the route', () => {
  for (const route of routeList) {
    const file = join(root, `functions/api/${route.area}/${route.name}.ts`)
    expect({ file, exists: existsSync(file) }).toEqual({ file, exists: true })
    const expected = `export const handler = endpoint(api.${toCamelCase(route.area)}.${toCamelCase(route.name)},`
    expect(readFileSync(file, 'utf8').replace(/\(\n\s+/, '(')).toContain(expected)
  }
})

it('has a route for every file that exports a handler', () => {
  const rows = new Set([...routeList, ...webhookList].map(route => `functions/api/${route.area}/${route.name}.ts`))
  const handlers = globSync('functions/api/*/*.ts', { cwd: root }).filter(file =>
    readFileSync(join(root, file), 'utf8').includes('export const handler'),
  )
  expect(handlers.filter(file => !rows.has(file))).toEqual([])
  expect(handlers).toHaveLength(rows.size)
})

it('has no two routes with the same method and path', () => {
  const calls = [...routeList, ...webhookList].map(route => `${route.method} ${route.path}`)
  expect(new Set(calls).size).toBe(calls.length)
})

it('lists every error of a route in the catalogue', () => {
  for (const route of routeList) for (const text of route.errors) expect(errorCatalogue).toHaveProperty([text])
})

it('matches docs/openapi.json with npm run openapi', () => {
  const writtenDocument: unknown = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))
  expect(writtenDocument).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
})

it('names its server', () => {
  expect(openApiDocument()['servers']).toEqual([{ url: `https://${brand.toLowerCase()}.is${apiPath}` }])
})

it('lists every route of every area', () => {
  expect(routeList).toHaveLength(Object.values(api).reduce((sum, rows) => sum + Object.keys(rows).length, 0))
})
