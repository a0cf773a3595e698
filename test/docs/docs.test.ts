import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dataModelText } from '../../infra/docs/data-model-text.ts'
import { defaultSwitches } from '../../infra/local/switches.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts)

/** The paths in a document: words in backticks that begin with a top-level folder or end like a file name. */
const findPaths = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, word = '']) => word)
    .filter(
      word =>
        /^(shared|functions|infra|web|test|docs|\.ci)\/|^[\w.-]+\.(json|md|ts|js)$/.test(word) && !/[<>{}*]/.test(word),
    )

test.each(documents)('every path that %s names exists', document => {
  const missing = findPaths(read(document)).filter(path => !existsSync(join(root, path)))
  expect(missing).toEqual([])
})

test.each(documents)('every file that %s links to exists', document => {
  const links = [...read(document).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link = '']) => link)
  expect(links.filter(link => !existsSync(join(root, dirname(document), link)))).toEqual([])
})

test.each(documents)('every npm script that %s names exists', document => {
  const named = [...read(document).matchAll(/npm (?:run ([\w:]+)|(test|start)\b)/g)].map(
    ([, run, short]) => run ?? short ?? '',
  )
  expect(named.filter(name => !scripts.includes(name))).toEqual([])
})

test('docs/data-model.md is what npm run docs writes', () => {
  expect(read('docs/data-model.md')).toBe(dataModelText())
})

test('docs/architecture.md names every switch of the local cloud', () => {
  const text = read('docs/architecture.md')
  expect(Object.keys(defaultSwitches).filter(name => !text.includes(`\`${name}\``))).toEqual([])
})
