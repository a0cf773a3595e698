/** Switches for rare behaviour of AWS and other services. All are off in `npm start`; tests turn them on. */
import * as z from 'zod'

const milliseconds = z.int().min(0).max(10_000)
const count = z.int().min(0)

export const Switches = z.strictObject({
  /** Milliseconds for which a transaction locks its items, so that other writes to them are refused. */
  transactionHoldMs: milliseconds,
  /** Each read, and each key of a batch, is delayed by a random time of at most this many milliseconds. */
  slowReadsMs: milliseconds,
  /** A function gets this many containers immediately, and another one only after a call has waited for it. */
  minContainers: count.min(1).max(100),
  /** Number of eventually consistent reads until a write becomes visible to them. */
  staleReads: count,
  /** Number of secondary index queries until a write becomes visible to them. */
  laggingIndexes: count,
  /** Seconds after its expiry until time to live deletes an item. AWS usually takes up to two days. */
  expiryDelaySeconds: count,
  /** Requests that one partition of the table accepts per second. Null sets no limit. */
  maxPartitionReadsPerSecond: count.nullable(),
  maxPartitionWritesPerSecond: count.nullable(),
  /** Concurrent invocations of the account. Null sets no limit, so that calls wait for a container. */
  maxConcurrency: count.nullable(),
  /** Requests that each route accepts per second, instead of the stage's limits. */
  maxRequestsPerSecond: count.nullable(),
  mail: z
    .strictObject({
      /** Verified domains and addresses. */
      identities: z.array(z.string()).optional(),
      /** Recipients must be verified as well. */
      sandbox: z.boolean().default(false),
      maxPerSecond: count.optional(),
      maxPerDay: count.optional(),
    })
    .nullable(),
  sms: z
    .strictObject({
      /** Only these numbers get messages. */
      sandbox: z.array(z.string()).optional(),
      /** The month's budget is spent. */
      isBudgetSpent: z.boolean().default(false),
      optedOut: z.array(z.string()).default([]),
    })
    .nullable(),
  payday: z
    .strictObject({
      /** Lifetime of a token. */
      tokenSeconds: z.number().positive().optional(),
      /** Creating a record returns no body. */
      isSilent: z.boolean().default(false),
      /** The operator has not finished setting up its company at Payday, so it cannot send invoices. */
      isUnfinished: z.boolean().default(false),
      /** Omits the reference of an invoice from lists and responses. */
      hidesReferences: z.boolean().default(false),
    })
    .nullable(),
  paddle: z
    .strictObject({
      /** How often each webhook is delivered; 0 drops it. */
      webhookDeliveries: count.default(1),
      /** Holds webhooks until `POST /_local/paddle`. */
      isHeld: z.boolean().default(false),
      /** The result of a request for a refund. By default it depends on the amount. */
      refunds: z.enum(['approved', 'pending_approval', 'rejected']).optional(),
      /** The card's bank declines all charges. */
      isDeclined: z.boolean().default(false),
      /** A payment stays `paid` until a test completes it. The real Paddle completes it after some minutes. */
      staysPaid: z.boolean().default(false),
    })
    .nullable(),
})
export type Switches = z.output<typeof Switches>

/** Body of `PUT /_local/switches`. Absent switches stay unchanged. */
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
