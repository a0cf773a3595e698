import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const intlPattern = /\bIntl\.|\.toLocale(?:Date|Time|Lower|Upper)?(?:String|Case)?\(|\.localeCompare\(/

/** Some browsers lack Icelandic, so code must format by web/lib/language/intl.ts. */
it('uses Intl and its methods in no other file of the web app', () => {
  const isAllowed = (file: string): boolean =>
    file === 'web/lib/language/intl.ts' || file.startsWith('web/lib/language/icelandic/')
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter(file => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(file => !isAllowed(file) && intlPattern.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

it.each([
  'new Intl.NumberFormat()',
  'day.toLocaleDateString()',
  'n.toLocaleString()',
  'a.localeCompare(b)',
  'a.toLocaleLowerCase()',
])('finds %s', code => {
  expect(intlPattern.test(code)).toBe(true)
})

const fixedFormatPattern =
  /(?:(\w+)\s*=\s*)?new (?:Intl\.|native)\w+\(\s*['"`](?:[^()]|\([^()]*\))*\)(\s*\.format\w*)?/g

/**
 * Whether the code reads text formatted in a fixed language. This text changes between browser versions, so programs
 * must use `formatToParts`.
 */
function parsesFormattedText(code: string): boolean {
  return [...code.matchAll(fixedFormatPattern)].some(([, name, method]) =>
    name === undefined ? method?.endsWith('.format') : new RegExp(`\\b${name}\\.format\\(`).test(code),
  )
}

it('reads no text that Intl writes in a fixed language', () => {
  const files = globSync(['web/**/*.{ts,tsx}', 'shared/**/*.ts', 'functions/**/*.ts'], { cwd: root }).filter(
    file => !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter(file => parsesFormattedText(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

const parsingPattern =
  /\.format(?:Range)?\((?:[^()]|\([^()]*\))*\)\s*(?:\.(?:split|slice|substring|match|charAt|at|indexOf|startsWith|endsWith|localeCompare)\b|\[|[=!]==)/

it('splits or compares no text that Intl wrote', () => {
  const files = globSync(['web/**/*.{ts,tsx}', 'shared/**/*.ts', 'functions/**/*.ts'], { cwd: root }).filter(
    file => !file.endsWith('.test.ts'),
  )
  expect(files.filter(file => parsingPattern.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

it.each([
  "const day = new Intl.DateTimeFormat('en-CA', { timeZone })\nshow(day.format(new Date()))",
  "new Intl.DateTimeFormat('sv-SE', { timeZone: zoneOf(here) }).format(now)",
])('finds %s', code => {
  expect(parsesFormattedText(code)).toBe(true)
})

it.each([
  'day.format(new Date(instant)) === today',
  'numberFormat().format(0.5).charAt(1)',
  "format.format(at).split('/')",
])('finds %s', code => {
  expect(parsingPattern.test(code)).toBe(true)
})

it('allows formatToParts', () => {
  expect(
    parsesFormattedText(
      "const day = new Intl.DateTimeFormat('en', { timeZone })\nconst parts = day.formatToParts(now)",
    ),
  ).toBe(false)
})
