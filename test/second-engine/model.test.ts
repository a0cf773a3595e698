/** what is done with entries, by several at once, on the second database engine: its transactions, conditions, pages and batches */
import { withSeveralContainers } from '../support/faults.ts'
import { run } from '../api/model/run.ts'

withSeveralContainers()

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))

test(`everybody sees what a plain model of it says (SEED=${seed})`, () => run(seed, 'Europe/Lisbon', 150))
