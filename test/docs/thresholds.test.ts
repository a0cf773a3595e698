/** Compares the thresholds of docs/thresholds.md with the code. Each threshold must have a test. */
import '../support/no-table.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as answers from '../../functions/areas/entries/phone-answers.ts'
import * as entry from '../../shared/domain/entry.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const constants: Record<string, unknown> = { ...answers, ...entry }
const unitSeconds: Record<string, number> = { s: 1, min: 60, h: 3600, days: entry.daySeconds }

const rows = read('docs/thresholds.md')
  .split('\n')
  .flatMap(line => {
    const [, name, count, unit = '', , file = '', title = ''] =
      /^\| `(\w+)` \| (\d+) (\w+) \| ([^|]+) \| `([^`]+)`: ([^|]+) \|$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, seconds: Number(count) * (unitSeconds[unit] ?? NaN), file, title }]
  })

it('reads every row of the table', () => {
  expect(rows).toHaveLength(14)
})

it.each(rows.map(row => [row.name, row] as const))(
  'has the value and the test of %s',
  (name, { seconds, file, title }) => {
    const value = Number(constants[name])
    expect(name.endsWith('Minutes') ? value * 60 : value).toBe(seconds)
    expect(read(file)).toContain(`('${title}'`)
  },
)
