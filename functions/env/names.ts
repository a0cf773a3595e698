/** The shape of the table. infra creates the table from it; its keys are in functions/table/keys.ts. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttlAttribute: 'expires_at_seconds',
  indexes: {
    /** All companies by their time of creation, for jobs. */
    gsi1: { partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
    /** Due items by kind and instant, for jobs. */
    gsi2: { partitionKey: 'gsi2pk', sortKey: 'gsi2sk' },
  },
} as const

/** Partition keys of sessions, devices and rate limits: the only items that functions of reading routes may write. */
export const sessionKeyPatterns = ['S#*', 'D#*', 'R#*']

/** Partition keys of audit records begin with this. Reading routes of administrators write them. */
export const auditPrefix = 'AUDIT#'

/** Partition keys of records about sent messages begin with this. Whatever sends messages writes them. */
export const sentMessagesPrefix = 'SENT#'

/** Keys of the archives of a company's export begin with this, in the bucket of exports. They are deleted after a week. */
export const companyExportsPrefix = 'company-exports/'
export const companyExportRetentionDays = 7

/** Names of environment variables, which infra sets. */
export const TABLE_NAME = 'TABLE_NAME'
/** The web sites that may call, as JSON, see Site. */
export const SITES = 'SITES'
/** A key that only the sites' distributions know. A request with it came through one of them. */
export const ORIGIN_KEY = 'ORIGIN_KEY'
/** The bucket of images. */
export const IMAGES_BUCKET = 'IMAGES_BUCKET'
/** The bucket of files for payroll programs, and of the archives of companies' exports. */
export const EXPORTS_BUCKET = 'EXPORTS_BUCKET'
/** The bucket of answers too long to be sent, which are kept for a day. */
export const ANSWERS_BUCKET = 'ANSWERS_BUCKET'
/** The sender's address of mails. */
export const MAIL_SENDER = 'MAIL_SENDER'
/** The URL of the error reporting service with its key, or `none` without such a service. */
export const ERROR_DSN = 'ERROR_DSN'
/** The namespace of the CloudWatch metrics that functions write to their logs. */
export const METRICS = 'METRICS'
/** The sender's name of text messages. */
export const SMS_SENDER = 'SMS_SENDER'
/** The path in the parameter store below which secrets of other services are. */
export const SECRETS_PATH = 'SECRETS_PATH'
/** The address of Payday's API, which sends invoices to Icelandic companies, or `none`. */
export const PAYDAY_API = 'PAYDAY_API'
/** How Paddle charges cards: its address, the token of pages and the prices of plans, as JSON, or `none`. */
export const PADDLE = 'PADDLE'
/** The queue on which due items of a job wait for a worker. */
export const JOB_QUEUE = 'JOB_QUEUE'

/** The queue on which runs of scripts wait. Calls send to it, so that a script begins at once. */
export const SCRIPT_QUEUE = 'SCRIPT_QUEUE'
/** The queue of items that workers failed to process. */
export const DEAD_LETTERS = 'DEAD_LETTERS'

/** The metrics in the namespace METRICS that are counted. An alarm rings at the first count of each. */
export type CountedMetric = 'UnexpectedErrors' | 'MessagesNotSent' | 'WebhooksRefused' | 'SubscriptionsReconciled'

/** The metrics there that a job measures, and by what. */
export interface FigureMetric {
  Companies: 'State'
  PayingCompanies: 'Plan'
  InvoicesLate: undefined
}
