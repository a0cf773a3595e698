/** Random changes of entries, several at once, on the second database engine with its transactions, pages and batches. */
import { withSeveralContainers } from '../support/faults.ts'
import { run } from '../api/model/run.ts'

withSeveralContainers()

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

test(`all callers see what a plain model predicts (SEED=${seed})`, () => run(seed, 'Europe/Lisbon', 50))
