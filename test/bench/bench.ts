/**
 * `npm run bench` measures the product's speed, and prints each figure beside its budget. Words after `--` select
 * groups whose titles contain one of them. `--brief` only shows that the groups run.
 */
import { chooseFullOrBrief, isBriefBenchmark } from './brief.ts'
import { measureCalls } from './calls.ts'
import { measureFunctionLoads } from './function-load.ts'
import { describeMachine } from './machine.ts'
import { printFigures, type Figure } from './figures.ts'
import { measureWebhooks } from './webhook-latency.ts'
import { measureOverview } from './overview.ts'
import { measureReports } from './report.ts'
import { measureProcessorShares } from './processor-share.ts'
import { measureStart } from './npm-start.ts'
import { readTestFigures } from './test-seconds.ts'
import { measurePageLoads } from './page-loads.ts'
import { measureEmployeeApp } from './employee-app.ts'
import { measureEntriesScreen } from './entries-screen.ts'
import { measureEntries } from './entries.ts'

const figureGroups: [string, () => Promise<Figure[]>][] = [
  ['Functions in a fresh process', measureFunctionLoads],
  ['Starting', measureStart],
  ['Calls on the local cloud', measureCalls],
  ['Calls with Lambda’s share of a processor', measureProcessorShares],
  ['Webhooks', measureWebhooks],
  ['Entries, on the local cloud', measureEntries],
  ['Reports', measureReports],
  ['The company’s overview', measureOverview],
  ['Web, over the wire', measurePageLoads],
  ['The employee’s app on a phone', measureEmployeeApp],
  ['Entries in a browser', measureEntriesScreen],
  ['Tests', readTestFigures],
]

const maxMinutes = chooseFullOrBrief(10, 10)

async function withTimeLimit<Result>(title: string, measure: () => Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => {
    console.error(`"${title}" has not ended within ${maxMinutes} minutes`)
    process.exit(1)
  }, maxMinutes * 60_000)
  return measure().finally(() => clearTimeout(timer))
}

const requestedTitles = process.argv.slice(2).filter(word => word !== '--brief')
const isRequested = (title: string): boolean =>
  requestedTitles.length === 0 || requestedTitles.some(word => title.toLowerCase().includes(word.toLowerCase()))

if (isBriefBenchmark) console.log('Brief: this shows that the groups run, but the figures mean nothing.')
console.log(describeMachine())
for (const [title, measure] of figureGroups) {
  if (!isRequested(title)) continue
  const startMs = performance.now()
  printFigures(title, await withTimeLimit(title, measure), (performance.now() - startMs) / 1000)
}
console.log(`\nAll of it took ${(performance.now() / 1000).toFixed(0)} s`)
