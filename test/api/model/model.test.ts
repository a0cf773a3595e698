/**
 * Runs random concurrent operations, and compares the results with a simple model. The environment variable SEED
 * selects the operations, and OPERATIONS their number.
 */
import { slowDownTable, useSeveralContainers } from '../../support/faults.ts'
import { readTestSize } from '../../support/test-size.ts'
import { runModel } from './run.ts'

const operationsPerTest = 1000
const operationCount = readTestSize('OPERATIONS', { some: 400, many: 4 * operationsPerTest })
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

useSeveralContainers()
// With slow reads, a response combines items of several moments, which reveals races that fast reads hide.
if (operationCount > operationsPerTest) beforeAll(() => slowDownTable(10, 10))

const seeds = Array.from({ length: Math.ceil(operationCount / operationsPerTest) }, (_, part) => seed + 2 * part)

it.each(seeds)(
  'matches a simple model under concurrent operations (SEED=%i)',
  async firstSeed => {
    const operationsPerRun = Math.min(operationCount, operationsPerTest) / 2
    await Promise.all([
      runModel(firstSeed, 'Atlantic/Reykjavik', operationsPerRun),
      runModel(firstSeed + 1, 'Europe/Lisbon', operationsPerRun),
    ])
  },
  300_000,
)
