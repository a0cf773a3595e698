/** Compares random concurrent operations with a simple model. SEED and OPERATIONS choose them. */
import { holdTransactions, useSeveralContainers } from '../../support/faults.ts'
import { iterations } from '../../support/iterations.ts'
import { runModel } from './run.ts'

const operationsPerTest = 1000
const operationCount = iterations('OPERATIONS', { some: 400, many: 10 * operationsPerTest })
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

useSeveralContainers()
// Slow reads make one answer consist of items from several moments, which finds races that fast reads hide.
if (operationCount > operationsPerTest) beforeAll(() => holdTransactions(10, 10))

const seeds = Array.from({ length: Math.ceil(operationCount / operationsPerTest) }, (_, part) => seed + 2 * part)

test.each(seeds)(
  'whatever several people do at once, all callers see what a plain model predicts (SEED=%i)',
  async first => {
    const each = Math.min(operationCount, operationsPerTest) / 2
    await Promise.all([runModel(first, 'Atlantic/Reykjavik', each), runModel(first + 1, 'Europe/Lisbon', each)])
  },
  300_000,
)
