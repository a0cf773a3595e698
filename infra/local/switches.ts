/** Switches for rare behaviour of AWS, Payday and Paddle. All are off in `npm start`; tests turn them on. */
import * as z from 'zod'

const milliseconds = z.int().min(0).max(10_000)
const count = z.int().min(0)

export const Switches = z.strictObject({
  /** A transaction locks its items for this time, so that other writes to them are refused. */
  transactionHoldMs: milliseconds,
  /** Maximum of a random delay of each read and of each key of a batch. */
  slowReadsMs: milliseconds,
  /** A function gets further containers only after a call has waited for one. */
  minContainers: count.min(1).max(100),
  /** Number of eventually consistent reads after which a write becomes visible to them. */
  staleReads: count,
  /** Number of secondary index queries after which a write becomes visible to them. */
  laggingIndexes: count,
  /** Delay between an item's expiry and its deletion. AWS usually takes up to two days. */
  expiryDelaySeconds: count,
  /** Limit of one partition of the table. Null sets no limit. */
  maxPartitionReadsPerSecond: count.nullable(),
  maxPartitionWritesPerSecond: count.nullable(),
  /** Limit of the whole account. Null sets no limit, so that calls wait for a container. */
  maxConcurrency: count.nullable(),
  /** Limit of each route, instead of the stage's limits. Null keeps the stage's. */
  maxRequestsPerSecond: count.nullable(),
  mail: z
    .strictObject({
      /** Verified domains and addresses. */
      identities: z.array(z.string()).optional(),
      /** In the sandbox, recipients must be verified as well. */
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
      /** Lifetime of an access token. */
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
      /** Number of deliveries of each webhook. 0 drops it. */
      webhookDeliveries: count.default(1),
      /** Holds webhooks until `POST /_local/paddle`. */
      isHeld: z.boolean().default(false),
      /** Status of a new refund. By default, it depends on the amount. */
      refunds: z.enum(['approved', 'pending_approval', 'rejected']).optional(),
      /** The card's bank declines all charges. */
      isDeclined: z.boolean().default(false),
      /** A payment stays `paid` until a test completes it. Paddle completes it after some minutes. */
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
