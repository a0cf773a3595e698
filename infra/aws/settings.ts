import * as z from 'zod'
import { brand } from '../../shared/brand.ts'
import { countries, marketKeys, findMarketOfHost } from '../../shared/domain/markets.ts'
import { cardCurrencies, offeredPlans, paidPlanNames } from '../../shared/domain/plans.ts'
import { findSampleFacts } from '../../shared/operator.ts'

/** Values of the command line (`-c key=value`) are text, those of cdk.json are already parsed. */
const parseIfText = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value)

const origin = z.string().regex(/^https?:\/\/[^/]+$/, 'An origin: scheme and host, no path')

const Domain = z
  .strictObject({
    domain: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
    market: z.enum(marketKeys),
    /**
     * The operator sets the id of the domain's Route 53 zone, because a look-up at synthesis would need an AWS account.
     */
    zoneId: z.string().min(1),
  })
  .refine(
    ({ domain, market }) => findMarketOfHost(domain) === market,
    'A domain ends with its market, or belongs to com',
  )
export type Domain = z.infer<typeof Domain>

/** Returns undefined for `none`, so that the command line can unset a value of cdk.json. */
const omitNone = (value: unknown): unknown => (value === 'none' ? undefined : value)

const priceId = z.string().regex(/^pri_\w+$/)

const livePaddleApi = 'https://api.paddle.com'
const livePaydayApi = 'https://api.payday.is'

const isSameHost = (a: string | undefined, b: string): boolean => a !== undefined && new URL(a).host === new URL(b).host

/** `prices` has price ids by paid plan: one id for each currency, or one for all. */
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
 * Whether the stage is production. Search engines may index the sites of production, and their pages may contain no
 * samples.
 */
export const isProduction = ({ stage }: { stage: string }): boolean => stage === 'prod'

/**
 * Production requires an account that may run this many functions at once. AWS allows a new account only 10, which is
 * too few when a hundred employees clock out at five o'clock.
 */
const minProductionConcurrency = 1000

/**
 * Stands for the default origin key, which is the last part of the gateway stack's id. It is random, but visible to
 * everyone who may read the stack.
 */
export const stackIdKey = 'stack'

/** The privacy page promises that all data stays in the European Economic Area. */
const backupRegions = ['eu-central-1', 'eu-north-1', 'eu-south-1', 'eu-south-2', 'eu-west-1', 'eu-west-3'] as const

const keyName = z.string().regex(/^[a-z0-9-]{1,20}$/)

const Context = z
  .object({
    stage: z.string().regex(/^[a-z][a-z0-9-]{0,15}$/),
    sites: z.preprocess(parseIfText, z.array(Domain)).default([]),
    webOrigin: origin.optional(),
    /**
     * The region of all stacks except those of the sites. The sites are in us-east-1, because CloudFront accepts
     * certificates only from there.
     */
    region: z.string('The context names the region of everything but the sites').regex(/^[a-z]{2}(-[a-z]+)+-\d$/),
    mailSender: z.email().optional(),
    smsSender: z
      .string()
      .regex(/^(?=.*[A-Za-z])[A-Za-z0-9]{3,11}$/)
      .default(brand),
    /**
     * AWS's monthly limit for the account's spending on text messages. An alarm compares the spending to this limit.
     */
    smsBudgetDollars: z.coerce.number().positive().default(20),
    /**
     * Text messages go only to these countries. Ireland and the United Kingdom first need a registered sender and its
     * resource policy.
     */
    smsCountries: z.preprocess(parseIfText, z.array(z.enum(countries)).min(1).default(['IS', 'PT'])),
    /** AWS mails the operator before a month's costs exceed this amount. */
    budgetDollars: z.coerce.number().positive().default(100),
    /** Limits all callers together. Bursts may be twice as large. */
    maxCallsPerSecond: z.coerce.number().int().positive().default(1000),
    /** Replaces the web ACL that the edge stack otherwise creates for sites with domains. */
    webAclArn: z
      .string()
      .regex(/^arn:[\w-]+:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/, 'The ARN of a web ACL of CloudFront')
      .optional(),
    /**
     * Limits the requests of one network address within five minutes. Above the limit, the stack's web ACL counts or
     * refuses them.
     */
    maxCallsPerAddress: z.coerce.number().int().min(10).default(3000),
    /** Whether the stack's web ACL refuses requests above the limit. Otherwise it only counts them. */
    wafBlocks: z.preprocess(parseIfText, z.boolean()).default(false),
    /** Each function reserves this concurrency. If missing, all functions share the account's concurrency. */
    reservedConcurrency: z.coerce.number().int().positive().optional(),
    /**
     * The number of functions that AWS allows the account to run at once. If missing, functions reserve no concurrency.
     */
    accountConcurrency: z.coerce.number().int().positive().optional(),
    /** The URL of the error reporting service has the form https://key@host/project. */
    errorDsn: z.union([z.literal('none'), z.string().regex(/^https:\/\/\w+@[\w.-]+\/\d+$/)]).default('none'),
    /** If missing, Icelandic companies cannot pay through their bank. */
    paydayApi: z.preprocess(omitNone, origin.optional()),
    /** If missing, companies cannot pay by card. */
    paddle: z.preprocess(value => parseIfText(omitNone(value)), Paddle.optional()),
    /** Functions, roles and alarms use this restored table instead of the stack's own. */
    restoredTable: z.preprocess(
      omitNone,
      z
        .string()
        .regex(/^[\w.-]{3,255}$/, 'The name of a table')
        .optional(),
    ),
    /** AWS Backup copies a daily backup of the table into this region. */
    backupRegion: z.preprocess(omitNone, z.enum(backupRegions).optional()),
    /** Distributions send the first key. Functions also accept the second. */
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

/** AWS requires that this concurrency of an account stays unreserved. */
export const minUnreservedConcurrency = 100

export interface Settings extends Omit<z.infer<typeof Context>, 'mailSender'> {
  mailSender: string
}

/** Prevents a production deployment whose pages show samples, such as an invented phone number. */
export function assertNoSamples(settings: Pick<Settings, 'stage'>): void {
  const samples = isProduction(settings) ? findSampleFacts() : []
  if (samples.length > 0) throw new Error(`shared/operator.ts still has samples: ${samples.join(', ')}`)
}

export function readSettings(readContext: (key: string) => unknown): Settings {
  const entries = Object.keys(Context.shape).map(key => [key, readContext(key)])
  const context = Context.parse(Object.fromEntries(entries))
  return { ...context, mailSender: context.mailSender ?? `hello@${context.sites[0]?.domain ?? 'example.com'}` }
}
