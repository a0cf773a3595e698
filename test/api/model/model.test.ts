/** random things that people do, several at once, against a plain model: SEED and OPERATIONS choose them */
import { run } from './run.ts'

const operations = Number(process.env['OPERATIONS'] ?? 1000)
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
/** of two companies at the same time */
const atOnce = 1000

const parts = Array.from({ length: Math.ceil(operations / atOnce) }, (_, part) => seed + part * 2)

test.each(parts)(
  'whatever several people do at once, everybody sees what a plain model of it says (SEED=%i)',
  async first => {
    const each = Math.min(operations, atOnce) / 2
    await Promise.all([run(first, 'Atlantic/Reykjavik', each), run(first + 1, 'Europe/Lisbon', each)])
  },
  180_000,
)
