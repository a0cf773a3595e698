/** The schema of the table, from which infra creates the table. functions/table/keys.ts defines the keys. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttlAttribute: 'expires_at_seconds',
  indexes: {
    /** Jobs list all companies by creation time. */
    gsi1: { partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
    /** Jobs find due items by kind and instant. */
    gsi2: { partitionKey: 'gsi2pk', sortKey: 'gsi2sk' },
    /**
     * By this index, an erasure finds a company's sessions, links, devices and counters. The index has only keys, so
     * that updates of these items cost nothing.
     */
    gsi3: { partitionKey: 'gsi3pk', sortKey: 'pk', keysOnly: true },
  },
} as const

/** Partition keys of sessions, devices and rate limits. Every route may write these items, even one that only reads. */
export const sessionKeyPatterns = ['S#*', 'D#*', 'R#*']

/** Prefix of the partition keys of audit records, which routes of administrators write even if they only read. */
export const auditPrefix = 'AUDIT#'

/** Prefix of the partition keys of records about sent messages, which every sender of messages writes. */
export const sentMessagesPrefix = 'SENT#'

/**
 * Archives of company exports and reports as PDF have this prefix in the bucket of exports. They are deleted after a
 * week.
 */
export const companyExportsPrefix = 'company-exports/'
export const companyExportRetentionDays = 7

/**
 * The prefix of the list of erased companies in the bucket of exports. A restore reads the list, so that these
 * companies do not return with the restored table.
 */
export const erasedCompaniesPrefix = 'erased-companies/'

// Names of environment variables that infra sets.

export const TABLE_NAME = 'TABLE_NAME'
/** The possibly damaged table from which TABLE_NAME was restored. `none` if the table is the stack's own. */
export const DAMAGED_TABLE = 'DAMAGED_TABLE'
/** The web sites that may send requests, as JSON; see Site. */
export const SITES = 'SITES'
/** Keys known only to the sites' distributions, separated by commas. A request with one of them came through a site. */
export const ORIGIN_KEYS = 'ORIGIN_KEYS'
export const IMAGES_BUCKET = 'IMAGES_BUCKET'
/** The bucket of payroll files, of archives of company exports, of reports as PDF, and of the list of erased companies. */
export const EXPORTS_BUCKET = 'EXPORTS_BUCKET'
/** The bucket of responses that are too long to send. The responses are deleted after a day. */
export const ANSWERS_BUCKET = 'ANSWERS_BUCKET'
export const MAIL_SENDER = 'MAIL_SENDER'
/** The URL of the error reporting service, with its key. `none` if there is no such service. */
export const ERROR_DSN = 'ERROR_DSN'
/** The namespace of the CloudWatch metrics in the functions' logs. */
export const METRICS = 'METRICS'
export const SMS_SENDER = 'SMS_SENDER'
/** The log group in which SNS writes text messages that were not delivered. */
export const DELIVERY_LOG = 'DELIVERY_LOG'
/** The countries to which text messages can be sent, separated by commas. */
export const SMS_COUNTRIES = 'SMS_COUNTRIES'
/** Number of text messages that all companies without a payment may send together in a month. */
export const SHARED_TEXTS = 'SHARED_TEXTS'
/**
 * Parameters below this path of the parameter store hold the secrets for outside services, such as Paddle's API key.
 */
export const SECRETS_PATH = 'SECRETS_PATH'
/** URL of the API of Payday, which sends invoices to Icelandic companies. `none` without Payday. */
export const PAYDAY_API = 'PAYDAY_API'
/** Paddle's settings as JSON: address, client-side token and prices of plans. `none` without Paddle. */
export const PADDLE = 'PADDLE'
/** The queue of a job: its schedule enqueues due items, and its workers take them. */
export const JOB_QUEUE = 'JOB_QUEUE'

/** The queue of script runs. Routes send to it too, so that a script begins at once. */
export const SCRIPT_QUEUE = 'SCRIPT_QUEUE'
/** The queue of reports as PDF. Routes send to it too, so that a report begins at once. */
export const REPORT_PDF_QUEUE = 'REPORT_PDF_QUEUE'
/** Multiplies timeouts of requests to the table. Only local clouds set it, because a test's machine may be busy. */
export const TABLE_TIME_FACTOR = 'TABLE_TIME_FACTOR'
/** The queue of items that workers failed to process. */
export const DEAD_LETTERS = 'DEAD_LETTERS'

/** Metrics in the namespace METRICS that count events. The first event of each triggers an alarm. */
export type CountedMetric =
  | 'UnexpectedErrors'
  | 'MessagesNotSent'
  | 'SharedTextsUsedUp'
  | 'TextsNotSetUp'
  | 'WebhooksRefused'
  | 'SubscriptionsReconciled'

/** Metrics in the namespace METRICS that CloudWatch counts in the logs of functions and of the HTTP API. */
export type FilteredMetric = 'FunctionsFailed' | 'FunctionsThrottled' | 'CallsThrottled'

/** Metrics in the namespace METRICS that jobs write, each with its dimension. */
export interface JobMetricDimensions {
  /** Each job writes this metric at its end. Its absence triggers an alarm. */
  JobsEnded: 'Job'
  Companies: 'State'
  PayingCompanies: 'Plan'
  InvoicesLate: undefined
}

/**
 * The prefix under which forms upload images. No company has the id `uploads`, so no image key begins with this prefix.
 */
export const uploadedImagesPrefix = 'uploads/'

/**
 * Retention of uploads to which no comment refers. A phone may be without a network for months before it sends the
 * comment.
 */
export const unusedUploadRetentionDays = 90
