import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createDataModelText } from '../../infra/docs/data-model-text.ts'
import { defaultSwitches } from '../../infra/local/switches.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const documents = ['README.md', 'CONTRIBUTING.md', 'test/support/README.md', ...globSync('docs/**/*.md', { cwd: root })]
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts)

/**
 * Returns the paths in a document. A path is a word in backticks that begins with a top-level folder or ends like a
 * file name.
 */
const findPaths = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, word = '']) => word)
    .filter(
      word =>
        /^(shared|functions|infra|web|test|docs|\.ci)\/|^[\w.-]+\.(json|md|ts|js)$/.test(word) && !/[<>{}*]/.test(word),
    )

it.each(documents)('names only existing paths in %s', document => {
  const missingPaths = findPaths(read(document)).filter(path => !existsSync(join(root, path)))
  expect(missingPaths).toEqual([])
})

/**
 * Returns the identifiers in the text. An identifier is a word in backticks such as `someName`, `SomeName` or `name()`.
 */
const findIdentifiers = (text: string): string[] =>
  [...text.matchAll(/`([A-Za-z]\w*)(\(\))?`/g)]
    .filter(([, name = '', call]) => call !== undefined || /^[A-Za-z][a-z\d]+[A-Z]\w*$/.test(name))
    .map(([, name = '']) => name)

/** Names of AWS and of browsers, which the documents use but the code does not. */
const externalNames = ['LimitExceeded', 'TouchEvent', 'providerResponse']

let codeWords: Set<string> | undefined
/** Returns the words of the code and its configuration. */
function readCodeWords(): Set<string> {
  const files = globSync(['{shared,functions,infra,web,test}/**/*.{ts,tsx,js,css,json}', '*.{ts,js,json}'], {
    cwd: root,
  })
  return new Set(files.filter(file => file !== 'package-lock.json').flatMap(file => read(file).match(/\w+/g) ?? []))
}

it.each(documents)('names only existing identifiers in %s', document => {
  codeWords ??= readCodeWords()
  expect(
    findIdentifiers(read(document)).filter(name => !codeWords?.has(name) && !externalNames.includes(name)),
  ).toEqual([])
})

it.each(documents)('links only to existing files in %s', document => {
  const links = [...read(document).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link = '']) => link)
  expect(links.filter(link => !existsSync(join(root, dirname(document), link)))).toEqual([])
})

it.each(documents)('names only existing npm scripts in %s', document => {
  const scriptNames = [...read(document).matchAll(/npm (?:run ([\w:]+)|(test|start)\b)/g)].map(
    ([, run, shortName]) => run ?? shortName ?? '',
  )
  expect(scriptNames.filter(name => !scripts.includes(name))).toEqual([])
})

it('matches docs/data-model.md with npm run docs', () => {
  expect(read('docs/data-model.md')).toBe(createDataModelText())
})

it('names every switch of the local cloud in docs/architecture.md', () => {
  const text = read('docs/architecture.md')
  expect(Object.keys(defaultSwitches).filter(name => !text.includes(`\`${name}\``))).toEqual([])
})
