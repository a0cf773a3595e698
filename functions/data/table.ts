/** the table's shape: infra builds it from this, keys.ts fills it */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttlAttribute: 'expires_at_seconds',
  indexes: {
    /** all companies by the day they were created, for the admin */
    gsi1: { partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
    /** what is due, by its instant, for the jobs */
    gsi2: { partitionKey: 'gsi2pk', sortKey: 'gsi2sk' },
  },
} as const

/** of items that no company owns: the only ones that a function may touch which otherwise only reads */
export const sessionKeyPatterns = ['S#*', 'D#*', 'R#*']

/** environment of every function, set by infra */
export const TABLE_NAME = 'TABLE_NAME'
/** the web sites that may call, as JSON: see Site */
export const SITES = 'SITES'
/** known to the sites' distributions alone: a request that carries it came through one of them */
export const ORIGIN_KEY = 'ORIGIN_KEY'
/** the bucket of images */
export const IMAGES_BUCKET = 'IMAGES_BUCKET'
/** the bucket of files that payroll programs read */
export const EXPORTS_BUCKET = 'EXPORTS_BUCKET'
/** the bucket of answers too long to be sent, for a day */
export const ANSWERS_BUCKET = 'ANSWERS_BUCKET'
/** the address mails come from */
export const MAIL_SENDER = 'MAIL_SENDER'
/** where the error reporting service takes reports, its key included; `none` where there is no such service */
export const ERROR_DSN = 'ERROR_DSN'
/** the namespace of the CloudWatch metrics that functions write to their logs */
export const METRICS = 'METRICS'
/** the name text messages come from */
export const SMS_SENDER = 'SMS_SENDER'
/** of a job that works on what is due: where each item waits for a worker */
export const JOB_QUEUE = 'JOB_QUEUE'
