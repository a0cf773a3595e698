/**
 * Checks the prices at Paddle before companies pay, with the context of a deployment: npm run check:paddle -- [-c
 * stage=prod] [-c paddle='{…}']. It only reads, so PADDLE_API_KEY needs no permission to write.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { readSettings } from '../aws/settings.ts'
import { findPriceProblems } from '../../functions/areas/billing/card/price-check.ts'

const { values } = parseArgs({ options: { context: { type: 'string', short: 'c', multiple: true, default: [] } } })
const contextArguments = Object.fromEntries(
  values.context.map(pair => {
    const [key = '', ...rest] = pair.split('=')
    return [key, rest.join('=')]
  }),
)
const file = z
  .object({ context: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')))
const { paddle: settings } = readSettings(key => contextArguments[key] ?? file.context[key])
const { PADDLE_API_KEY: apiKey } = process.env
if (!settings || apiKey === undefined) {
  console.error('The context needs "paddle", and PADDLE_API_KEY an API key that may read prices')
  process.exitCode = 2
} else {
  const problems = await findPriceProblems(settings, apiKey)
  console.log(problems.length === 0 ? 'All prices are right' : problems.join('\n'))
  process.exitCode = problems.length === 0 ? 0 : 1
}
