import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { RecordStore } from '../payday/records.ts'
import type { Switches } from '../../switches.ts'
import { Price } from './prices.ts'
import { PaddleApiError } from './responses.ts'
import { Adjustment, Transaction } from './transactions.ts'
import { WebhookSender } from './webhooks.ts'

const Subscription = z.looseObject({ id: z.string(), status: z.string() })
export type Subscription = z.output<typeof Subscription>

export const PaddleRecords = z.strictObject({
  subscriptions: z.array(Subscription).default([]),
  transactions: z.array(Transaction).default([]),
  adjustments: z.array(Adjustment).default([]),
  /** Prices are listed only if they differ from the expected ones. */
  prices: z.array(Price).default([]),
})
export type PaddleRecords = z.output<typeof PaddleRecords>

export interface PaddleOptions {
  dir: string
  secret: { apiKey: string; webhookSecret: string }
  /** This API receives the webhooks. */
  apiOrigin: string
  switches: Pick<Switches, 'paddle'>
  now: () => number
}

interface Payment extends Pick<Transaction, 'subscription_id' | 'currency_code' | 'billing_period' | 'details'> {
  /** Undefined for a checkout. */
  origin?: 'subscription_recurring' | 'subscription_update'
}

const eventDelayMs = 1440

export const createRandomId = (kind: string): string => `${kind}_${randomUUID().replaceAll('-', '')}`

export class PaddleState {
  readonly subscriptions: RecordStore<Subscription>
  readonly transactions: RecordStore<Transaction>
  readonly adjustments: RecordStore<Adjustment>
  readonly prices: RecordStore<Price>
  readonly webhooks: WebhookSender
  readonly now: () => number
  private readonly options: PaddleOptions
  private changeCount = 0

  constructor(options: PaddleOptions) {
    const { dir, apiOrigin, secret, switches, now } = options
    this.options = options
    this.now = now
    this.subscriptions = new RecordStore(dir, 'paddle', 'subscriptions')
    this.transactions = new RecordStore(dir, 'paddle', 'transactions')
    this.adjustments = new RecordStore(dir, 'paddle', 'adjustments')
    this.prices = new RecordStore(dir, 'paddle', 'prices')
    this.webhooks = new WebhookSender({ apiOrigin, secret: secret.webhookSecret, switches, now })
  }

  get switches(): Partial<NonNullable<Switches['paddle']>> {
    return this.options.switches.paddle ?? {}
  }

  instantFromNow(msFromNow = 0): string {
    return new Date(this.now() + msFromNow).toISOString()
  }

  /** Returns a distinct instant for each change. Paddle's instants have up to nine decimals of a second. */
  createChangeInstant(): string {
    return this.instantFromNow().replace('Z', `${String(this.changeCount++ % 1_000_000).padStart(6, '0')}Z`)
  }

  store(subscription: Subscription): Subscription {
    return this.subscriptions.set({ ...subscription, updated_at: this.createChangeInstant() })
  }

  /** Sends a webhook event that is dated later than the change that it describes, as Paddle's events are. */
  emit(event_type: string, data: object): void {
    this.webhooks.emit(event_type, data, this.instantFromNow(eventDelayMs))
  }

  findSubscription(id: string): Subscription {
    return findExistingRecord(this.subscriptions, id)
  }

  findTransaction(id: string): Transaction {
    return findExistingRecord(this.transactions, id)
  }

  /** Creates the transaction of a payment. It is past due if the card is declined, and otherwise paid. */
  charge(payment: Payment): Transaction {
    const at = this.instantFromNow()
    const isDeclined = this.switches.isDeclined ?? false
    const createdTransaction = this.transactions.set({
      ...payment,
      id: createRandomId('txn'),
      status: isDeclined ? 'past_due' : 'paid',
      invoice_number: `LOCAL-${10_001 + this.transactions.list().length}`,
      created_at: at,
      billed_at: at,
      updated_at: at,
    })
    this.emit(isDeclined ? 'transaction.payment_failed' : 'transaction.paid', createdTransaction)
    return createdTransaction
  }

  /** Completes a paid transaction and sends the event. The real Paddle does so some minutes after the charge. */
  complete(transaction: Transaction): void {
    if (this.switches.staysPaid) return
    this.emit('transaction.completed', this.transactions.set({ ...transaction, status: 'completed' }))
  }
}

function findExistingRecord<Value extends { id: string }>(records: RecordStore<Value>, id: string): Value {
  const value = records.get(id)
  if (!value) throw new PaddleApiError(404, 'not_found')
  return value
}
