/** Switches that make the local cloud behave as AWS and other services rarely do. All are off in `npm start`; tests turn them on. */
import * as z from 'zod'

const milliseconds = z.int().min(0).max(10_000)
const count = z.int().min(0)

export const Switches = z.strictObject({
  /** A transaction holds its items for this many milliseconds, and other writes of these items are refused meanwhile. */
  transactionHoldMs: milliseconds,
  /** A read takes up to this many milliseconds, and each key of a batch is read by itself. */
  slowReadsMs: milliseconds,
  /** A function gets this many containers at once; it gets another one only when a call has waited for it. */
  minContainers: count.min(1).max(100),
  /** Reads that do not ask for consistency show a write only after so many such reads. */
  staleReads: count,
  /** Queries of secondary indexes show a write only after so many such queries. */
  laggingIndexes: count,
  /** Time to live deletes an item this many seconds after its expiry. AWS usually takes up to two days. */
  expiryDelaySeconds: count,
  /** The calls that one partition of the table accepts in a second; null sets no limit. */
  maxPartitionReadsPerSecond: count.nullable(),
  maxPartitionWritesPerSecond: count.nullable(),
  /** The concurrent invocations of the account. With null there is no limit, and calls wait for a container. */
  maxConcurrency: count.nullable(),
  /** The calls that each route accepts in a second, in place of the stage's limits. */
  maxRequestsPerSecond: count.nullable(),
  mail: z
    .strictObject({
      /** Verified domains and addresses. */
      identities: z.array(z.string()).optional(),
      /** In the sandbox, recipients must be verified, too. */
      sandbox: z.boolean().default(false),
      maxPerSecond: count.optional(),
      maxPerDay: count.optional(),
    })
    .nullable(),
  sms: z
    .strictObject({
      /** In the sandbox, only these numbers get messages. */
      sandbox: z.array(z.string()).optional(),
      /** The month's money is spent. */
      isBudgetSpent: z.boolean().default(false),
      optedOut: z.array(z.string()).default([]),
    })
    .nullable(),
  payday: z
    .strictObject({
      /** The lifetime of a token. */
      tokenSeconds: z.number().positive().optional(),
      /** Creating something answers nothing. */
      isSilent: z.boolean().default(false),
      /** The operator has not finished setting up its company at Payday, so it cannot send invoices. */
      isUnfinished: z.boolean().default(false),
      /** Lists and answers leave out the reference of an invoice. */
      hidesReferences: z.boolean().default(false),
    })
    .nullable(),
  paddle: z
    .strictObject({
      /** How often Paddle tells of what happens in its checkout; 0 loses the news. */
      webhookDeliveries: count.default(1),
      /** The news waits until `POST /_local/paddle` asks for it. */
      isHeld: z.boolean().default(false),
    })
    .nullable(),
})
export type Switches = z.output<typeof Switches>

/** The body of `PUT /_local/switches`. Switches that it does not name stay as they are. */
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
