/**
 * npm run bench: what the product costs in time, each figure beside its budget.
 * Words after `--` choose the groups whose titles have one of them; `--brief` only shows that the groups work.
 */
import { isBrief } from './amount.ts'
import { apiFigures } from './api.ts'
import { importFigures } from './imports.ts'
import { machineLine } from './machine.ts'
import { print, type Figure } from './table.ts'
import { reportFigures } from './report.ts'
import { sizeFigures } from './sizes.ts'
import { startFigures } from './start.ts'
import { testFigures } from './tests.ts'
import { webFigures } from './web.ts'
import { employeeFigures } from './web-employee.ts'
import { entriesFigures } from './web-entries.ts'
import { workLogFigures } from './work-logs.ts'

const groups: [string, () => Promise<Figure[]>][] = [
  ['Functions in a fresh process', importFigures],
  ['Starting', startFigures],
  ['Calls on the local cloud', apiFigures],
  ['Calls with Lambda’s share of a processor', sizeFigures],
  ['Entries, on the local cloud', workLogFigures],
  ['Reports', reportFigures],
  ['Web, over the wire', webFigures],
  ['The employee’s app on a phone', employeeFigures],
  ['Entries in a browser', entriesFigures],
  ['Tests', testFigures],
]

const wanted = process.argv.slice(2).filter(word => word !== '--brief')
const isWanted = (title: string): boolean =>
  wanted.length === 0 || wanted.some(word => title.toLowerCase().includes(word.toLowerCase()))

if (isBrief) console.log('Brief: this shows that the groups work, and its figures say nothing.')
console.log(machineLine())
for (const [title, measure] of groups) {
  if (!isWanted(title)) continue
  const began = performance.now()
  print(title, await measure(), (performance.now() - began) / 1000)
}
console.log(`\nAll of it took ${(performance.now() / 1000).toFixed(0)} s`)
