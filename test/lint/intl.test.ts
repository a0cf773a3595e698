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

test.each(['new Intl.NumberFormat()', 'day.toLocaleDateString()', 'n.toLocaleString()', 'a.localeCompare(b)', 'a.toLocaleLowerCase()'])('%s would be found', code => {
  expect(asksIntl.test(code)).toBe(true)
})
