import * as z from 'zod'
import { brand } from '../../shared/brand.ts'
import { markets, type MarketKey } from '../../shared/domain/markets.ts'

const marketKeys = Object.keys(markets) as MarketKey[]

/** `-c key=value` on the command line arrives as text, the same key in cdk.json as what it is */
const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value)

const origin = z.string().regex(/^https?:\/\/[^/]+$/, 'An origin: scheme and host, no path')

const Domain = z.strictObject({
  domain: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
  market: z.enum(marketKeys),
  /** of the Route 53 zone that holds the domain; given, not looked up, so that synthesis needs no account */
  zoneId: z.string().min(1),
})
export type Domain = z.infer<typeof Domain>

const Context = z
  .object({
    stage: z.string().regex(/^[a-z][a-z0-9-]{0,15}$/),
    sites: z.preprocess(parsed, z.array(Domain)).default([]),
    webOrigin: origin.optional(),
    /** of everything but the sites, whose certificates CloudFront takes from us-east-1 alone */
    region: z.string('The context names the region of everything but the sites').regex(/^[a-z]{2}(-[a-z]+)+-\d$/),
    mailSender: z.email().optional(),
    smsSender: z
      .string()
      .regex(/^(?=.*[A-Za-z])[A-Za-z0-9]{3,11}$/)
      .default(brand),
    /** what text messages may cost in a month: keep it equal to the account's own limit */
    smsBudgetDollars: z.coerce.number().positive().default(20),
    /** of each function; absent, they share what the account has */
    reservedConcurrency: z.coerce.number().int().positive().optional(),
    /** how many functions the account may run at once: nothing is reserved without it */
    accountConcurrency: z.coerce.number().int().positive().optional(),
    /** where the error reporting service takes reports: https://key@host/project */
    errorDsn: z.union([z.literal('none'), z.string().regex(/^https:\/\/\w+@[\w.-]+\/\d+$/)]).default('none'),
    alarmEmail: z.email().optional(),
    runbookUrl: z.string().default('docs/runbook.md'),
  })
  .refine(
    c => c.reservedConcurrency === undefined || c.accountConcurrency !== undefined,
    'reservedConcurrency wants accountConcurrency, which it has to fit in',
  )
  .refine(c => c.webOrigin === undefined || c.sites.length === 0, 'Either sites or webOrigin')

/** what AWS wants to be left unreserved */
export const leastUnreserved = 100

export interface Settings extends Omit<z.infer<typeof Context>, 'mailSender'> {
  mailSender: string
}

export function readSettings(contextOf: (key: string) => unknown): Settings {
  const given = Object.keys(Context.shape).map(key => [key, contextOf(key)])
  const context = Context.parse(Object.fromEntries(given))
  return { ...context, mailSender: context.mailSender ?? `hello@${context.sites[0]?.domain ?? 'example.com'}` }
}
