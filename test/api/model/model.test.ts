/** Compares random concurrent operations with a simple model. SEED and OPERATIONS choose them. */
import { holdTransactions, useSeveralContainers } from '../../support/faults.ts'
import { iterations } from '../../support/tries.ts'
import { run } from './run.ts'

const atOnce = 1000
const operations = iterations('OPERATIONS', { some: 400, many: 10 * atOnce })
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

useSeveralContainers()
// Slow reads make one answer consist of items from several moments, which finds races that fast reads hide.
if (operations > atOnce) beforeAll(() => holdTransactions(10, 10))

const parts = Array.from({ length: Math.ceil(operations / atOnce) }, (_, part) => seed + 2 * part)

test.each(parts)(
  'whatever several people do at once, all callers see what a plain model predicts (SEED=%i)',
  async first => {
    const each = Math.min(operations, atOnce) / 2
    await Promise.all([run(first, 'Atlantic/Reykjavik', each), run(first + 1, 'Europe/Lisbon', each)])
  },
  300_000,
)
