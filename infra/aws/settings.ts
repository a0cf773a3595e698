import * as z from 'zod'
import { brand } from '../../shared/brand.ts'
import { countries, marketKeys, marketOfHost } from '../../shared/domain/markets.ts'
import { cardCurrencies, offeredPlans, paidPlanNames } from '../../shared/domain/plans.ts'
import { findSampleFacts } from '../../shared/operator.ts'

/** Parses a context value that was given as text, by `-c key=value`. The values of cdk.json are parsed already. */
const parseIfText = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value)

const origin = z.string().regex(/^https?:\/\/[^/]+$/, 'An origin: scheme and host, no path')

const Domain = z
  .strictObject({
    domain: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
    market: z.enum(marketKeys),
    /** The id of the domain's Route 53 zone. Given instead of looked up, so that synthesis needs no account. */
    zoneId: z.string().min(1),
  })
  .refine(({ domain, market }) => marketOfHost(domain) === market, 'A domain ends with its market, or belongs to com')
export type Domain = z.infer<typeof Domain>

/** Treats `none` as absent, so that the command line can unset a value of cdk.json for another stage. */
const unlessNone = (value: unknown): unknown => (value === 'none' ? undefined : value)

const priceId = z.string().regex(/^pri_\w+$/)

const livePaddleApi = 'https://api.paddle.com'
const livePaydayApi = 'https://api.payday.is'

const isSameHost = (a: string | undefined, b: string): boolean => a !== undefined && new URL(a).host === new URL(b).host

/** Settings of Paddle. `prices` has the price ids of each paid plan: one per currency, or one for all. */
const Paddle = z
  .strictObject({
    environment: z.enum(['sandbox', 'live']),
    token: z.string(),
    prices: z.partialRecord(z.enum(paidPlanNames), z.union([priceId, z.record(z.enum(cardCurrencies), priceId)])),
    api: origin.optional(),
    script: z.url().optional(),
  })
  .refine(
    ({ environment, token }) => token.startsWith(environment === 'live' ? 'live_' : 'test_'),
    'The token of the live environment begins with live_, that of the sandbox with test_',
  )
  .refine(({ prices }) => offeredPlans.every(name => prices[name]), 'Each plan that is offered has a price')
  .transform(({ environment, ...settings }) => ({
    api: environment === 'live' ? livePaddleApi : 'https://sandbox-api.paddle.com',
    script: 'https://cdn.paddle.com/paddle/v2/paddle.js',
    environment,
    ...settings,
  }))

/**
 * Whether this is the production stage, whose sites search engines may index, and whose pages may contain no samples.
 */
export const isProduction = ({ stage }: { stage: string }): boolean => stage === 'prod'

/** A new account may run only 10 functions at once: too few when a company of a hundred clocks out at five o'clock. */
const minProductionConcurrency = 1000

/**
 * Stands for the default origin key. That key is the last part of the gateway stack's id, which is random, but visible
 * to everyone who may read the stack.
 */
export const stackIdKey = 'stack'

/** The page about privacy says that all data stays in the European Economic Area. */
const backupRegions = ['eu-central-1', 'eu-north-1', 'eu-south-1', 'eu-south-2', 'eu-west-1', 'eu-west-3'] as const

const keyName = z.string().regex(/^[a-z0-9-]{1,20}$/)

const Context = z
  .object({
    stage: z.string().regex(/^[a-z][a-z0-9-]{0,15}$/),
    sites: z.preprocess(parseIfText, z.array(Domain)).default([]),
    webOrigin: origin.optional(),
    /**
     * Region of all stacks except those of the sites, which are in us-east-1, because CloudFront takes certificates
     * only from there.
     */
    region: z.string('The context names the region of everything but the sites').regex(/^[a-z]{2}(-[a-z]+)+-\d$/),
    mailSender: z.email().optional(),
    smsSender: z
      .string()
      .regex(/^(?=.*[A-Za-z])[A-Za-z0-9]{3,11}$/)
      .default(brand),
    /** The account's monthly limit for text messages. An alarm compares the spending to it. */
    smsBudgetDollars: z.coerce.number().positive().default(20),
    /**
     * Countries to which text messages are sent. Ireland and the United Kingdom must not be listed before there is a
     * registered sender with its resource policy.
     */
    smsCountries: z.preprocess(parseIfText, z.array(z.enum(countries)).min(1).default(['IS', 'PT'])),
    /** The account's planned costs of a month. */
    budgetDollars: z.coerce.number().positive().default(100),
    /** Requests per second that the API accepts from all callers together. Bursts may be twice as large. */
    maxCallsPerSecond: z.coerce.number().int().positive().default(1000),
    /** The web ACL of the sites. Without it, sites with domains get one of the stack. */
    webAclArn: z
      .string()
      .regex(/^arn:[\w-]+:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/, 'The ARN of a web ACL of CloudFront')
      .optional(),
    /** Requests of one network address in five minutes, beyond which the stack's web ACL acts. */
    maxCallsPerAddress: z.coerce.number().int().min(10).default(3000),
    /** Whether the stack's web ACL refuses further calls. Otherwise it only counts them. */
    wafBlocks: z.preprocess(parseIfText, z.boolean()).default(false),
    /** Concurrency that each function reserves. Without it, all functions share the concurrency of the account. */
    reservedConcurrency: z.coerce.number().int().positive().optional(),
    /** Concurrency of the account. If it is missing, no concurrency is reserved. */
    accountConcurrency: z.coerce.number().int().positive().optional(),
    /** URL of the error reporting service: https://key@host/project. */
    errorDsn: z.union([z.literal('none'), z.string().regex(/^https:\/\/\w+@[\w.-]+\/\d+$/)]).default('none'),
    /** Origin of Payday's API. If it is missing, Icelandic companies cannot pay through their bank. */
    paydayApi: z.preprocess(unlessNone, origin.optional()),
    /** Settings of Paddle. If they are missing, companies cannot pay by card. */
    paddle: z.preprocess(value => parseIfText(unlessNone(value)), Paddle.optional()),
    /** The name of a table that was restored from the stack's. Functions, roles and alarms use it instead. */
    restoredTable: z.preprocess(
      unlessNone,
      z
        .string()
        .regex(/^[\w.-]{3,255}$/, 'The name of a table')
        .optional(),
    ),
    /** Another region of the European Economic Area, into which a daily backup of the table is copied. */
    backupRegion: z.preprocess(unlessNone, z.enum(backupRegions).optional()),
    /** Names of the distributions' keys: first the key that they send, then another one that functions accept. */
    originKeys: z.preprocess(
      value => (value === undefined ? [stackIdKey] : parseIfText(value)),
      z.tuple([keyName]).or(z.tuple([keyName, keyName])),
    ),
    alarmEmail: z.email().optional(),
    runbookUrl: z.string().default('docs/runbook.md'),
  })
  .refine(
    c => c.reservedConcurrency === undefined || c.accountConcurrency !== undefined,
    'reservedConcurrency wants accountConcurrency, which it has to fit in',
  )
  .refine(c => c.backupRegion !== c.region, { path: ['backupRegion'], error: 'Another region than that of the table' })
  .refine(c => c.webOrigin === undefined || c.sites.length === 0, 'Either sites or webOrigin')
  .refine(c => !isProduction(c) || c.alarmEmail !== undefined, {
    path: ['alarmEmail'],
    error: 'prod needs an address that alarms are mailed to',
  })
  .refine(c => !isProduction(c) || c.runbookUrl.startsWith('https://'), {
    path: ['runbookUrl'],
    error: "prod needs a page for the alarms' links: https://…",
  })
  .refine(c => !isProduction(c) || (c.accountConcurrency ?? 0) >= minProductionConcurrency, {
    path: ['accountConcurrency'],
    error: `prod needs an account that may run ${minProductionConcurrency} functions at once: Service Quotas, AWS Lambda`,
  })
  .refine(c => isProduction(c) || !(c.paddle?.environment === 'live' || isSameHost(c.paddle?.api, livePaddleApi)), {
    path: ['paddle'],
    error: 'Only prod may use the live environment of Paddle',
  })
  .refine(c => isProduction(c) || !isSameHost(c.paydayApi, livePaydayApi), {
    path: ['paydayApi'],
    error: 'Only prod may use the live environment of Payday',
  })

/** AWS requires that this much of an account's concurrency remains unreserved. */
export const minUnreservedConcurrency = 100

export interface Settings extends Omit<z.infer<typeof Context>, 'mailSender'> {
  mailSender: string
}

/** Fails a production deployment whose pages would still show samples, such as an invented phone number. */
export function assertNoSamples(settings: Pick<Settings, 'stage'>): void {
  const samples = isProduction(settings) ? findSampleFacts() : []
  if (samples.length > 0) throw new Error(`shared/operator.ts still has samples: ${samples.join(', ')}`)
}

export function readSettings(readContext: (key: string) => unknown): Settings {
  const entries = Object.keys(Context.shape).map(key => [key, readContext(key)])
  const context = Context.parse(Object.fromEntries(entries))
  return { ...context, mailSender: context.mailSender ?? `hello@${context.sites[0]?.domain ?? 'example.com'}` }
}
