/** npm run bench: what the product costs in time, each figure beside its budget */
import { apiFigures } from './api.ts'
import { importFigures } from './imports.ts'
import { print, type Figure } from './table.ts'
import { reportFigures } from './report.ts'
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
  ['Entries, on the local cloud', workLogFigures],
  ['Reports', reportFigures],
  ['Web, over the wire', webFigures],
  ['The employee’s app on a phone', employeeFigures],
  ['Entries in a browser', entriesFigures],
  ['Tests', testFigures],
]

const wanted = process.argv.slice(2)
for (const [title, measure] of groups)
  if (wanted.length === 0 || wanted.some(word => title.toLowerCase().includes(word.toLowerCase()))) print(title, await measure())
