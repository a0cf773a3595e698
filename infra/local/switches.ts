/** Rare behaviour of AWS, Payday and Paddle is off in `npm start`. Tests turn it on. */
import * as z from 'zod'

const milliseconds = z.int().min(0).max(10_000)
const count = z.int().min(0)

export const Switches = z.strictObject({
  /** A transaction locks its items for this time, so that other writes to them are refused. */
  transactionHoldMs: milliseconds,
  /** Each read, and each key of a batch, gets a random delay of at most this time. */
  slowReadsMs: milliseconds,
  /** Above this number, a function gets another container only after a call has waited for one. */
  minContainers: count.min(1).max(100),
  /** A write becomes visible to eventually consistent reads after this number of such reads. */
  staleReads: count,
  /** A write becomes visible to queries of secondary indexes after this number of such queries. */
  laggingIndexes: count,
  /** Items stay for this time after their expiry. AWS usually takes up to two days. */
  expiryDelaySeconds: count,
  /** Limits each partition of the table. Null sets no limit. */
  maxPartitionReadsPerSecond: count.nullable(),
  maxPartitionWritesPerSecond: count.nullable(),
  /**
   * Limits the concurrent calls of the whole account. Calls above the limit are refused. With null, calls wait for a
   * container instead.
   */
  maxConcurrency: count.nullable(),
  /** Limits each route. Null keeps the stage's limits. */
  maxRequestsPerSecond: count.nullable(),
  mail: z
    .strictObject({
      /** SES has verified these domains and addresses. */
      identities: z.array(z.string()).optional(),
      /** In the sandbox, recipients must be verified like senders. */
      sandbox: z.boolean().default(false),
      maxPerSecond: count.optional(),
      maxPerDay: count.optional(),
    })
    .nullable(),
  sms: z
    .strictObject({
      /** In the sandbox, only these numbers get messages. */
      sandbox: z.array(z.string()).optional(),
      isBudgetSpent: z.boolean().default(false),
      optedOut: z.array(z.string()).default([]),
    })
    .nullable(),
  payday: z
    .strictObject({
      /** Access tokens expire after this time. */
      tokenSeconds: z.number().positive().optional(),
      /** Payday returns no body when it creates a record. */
      isSilent: z.boolean().default(false),
      /** Payday refuses invoices, because the operator has not finished setting up its company there. */
      isUnfinished: z.boolean().default(false),
      /** Omits the reference of an invoice from lists and responses. */
      hidesReferences: z.boolean().default(false),
    })
    .nullable(),
  paddle: z
    .strictObject({
      /** Each webhook is delivered this many times. 0 drops it. */
      webhookDeliveries: count.default(1),
      /** Holds webhooks until `POST /_local/paddle`. */
      isHeld: z.boolean().default(false),
      /** New refunds get this status. By default, it depends on the amount. */
      refunds: z.enum(['approved', 'pending_approval', 'rejected']).optional(),
      /** The card's bank declines all charges. */
      isDeclined: z.boolean().default(false),
      /** A payment stays `paid` until a test completes it. Paddle completes it after some minutes. */
      staysPaid: z.boolean().default(false),
    })
    .nullable(),
})
export type Switches = z.output<typeof Switches>

/** `PUT /_local/switches` has this body. Absent switches stay unchanged. */
export const SwitchesChange = Switches.partial()
export type SwitchesChange = z.input<typeof SwitchesChange>

export const defaultSwitches: Switches = {
  transactionHoldMs: 0,
  slowReadsMs: 0,
  minContainers: 1,
  staleReads: 0,
  laggingIndexes: 0,
  expiryDelaySeconds: 0,
  maxPartitionReadsPerSecond: null,
  maxPartitionWritesPerSecond: null,
  maxConcurrency: null,
  maxRequestsPerSecond: null,
  mail: null,
  sms: null,
  payday: null,
  paddle: null,
}
