import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const asksIntl = /\bIntl\.|\.toLocale(?:Date|Time|Lower|Upper)?(?:String|Case)?\(|\.localeCompare\(/

/** what follows the language goes through web/lib/intl.ts, where a browser without Icelandic is thought of */
test('nothing else in the web asks Intl, nor a method that does', () => {
  const allowed = (file: string): boolean => file === 'web/lib/intl.ts' || file.startsWith('web/lib/icelandic/')
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter(file => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(file => !allowed(file) && asksIntl.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  'new Intl.NumberFormat()',
  'day.toLocaleDateString()',
  'n.toLocaleString()',
  'a.localeCompare(b)',
  'a.toLocaleLowerCase()',
])('%s would be found', code => {
  expect(asksIntl.test(code)).toBe(true)
})

const asksFixed = /(?:(\w+)\s*=\s*)?new (?:Intl\.|native)\w+\(\s*['"`](?:[^()]|\([^()]*\))*\)(\s*\.format\w*)?/g

/** Only a program reads text in a language that nobody chose, and how browsers write a language changes with their versions: a program is to ask for the parts. */
function readsText(code: string): boolean {
  return [...code.matchAll(asksFixed)].some(([, name, asked]) =>
    name === undefined ? asked?.endsWith('.format') : new RegExp(`\\b${name}\\.format\\(`).test(code),
  )
}

test('nothing reads the text that Intl writes in a fixed language', () => {
  const files = globSync(['web/**/*.{ts,tsx}', 'shared/**/*.ts', 'functions/**/*.ts'], { cwd: root }).filter(
    file => !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter(file => readsText(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

const takesTextApart =
  /\.format(?:Range)?\((?:[^()]|\([^()]*\))*\)\s*(?:\.(?:split|slice|substring|match|charAt|at|indexOf|startsWith|endsWith|localeCompare)\b|\[|[=!]==)/

test('nothing takes apart or compares what Intl wrote', () => {
  const files = globSync(['web/**/*.{ts,tsx}', 'shared/**/*.ts', 'functions/**/*.ts'], { cwd: root }).filter(
    file => !file.endsWith('.test.ts'),
  )
  expect(files.filter(file => takesTextApart.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  "const day = new Intl.DateTimeFormat('en-CA', { timeZone })\nshow(day.format(new Date()))",
  "new Intl.DateTimeFormat('sv-SE', { timeZone: zoneOf(here) }).format(now)",
])('%s would be found', code => {
  expect(readsText(code)).toBe(true)
})

test.each([
  'day.format(new Date(instant)) === today',
  'numberFormat().format(0.5).charAt(1)',
  "format.format(at).split('/')",
])('%s would be found', code => {
  expect(takesTextApart.test(code)).toBe(true)
})

test('asking for parts is right', () => {
  expect(
    readsText("const day = new Intl.DateTimeFormat('en', { timeZone })\nconst parts = day.formatToParts(now)"),
  ).toBe(false)
})
