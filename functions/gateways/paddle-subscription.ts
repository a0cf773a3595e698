import * as z from 'zod'
import {
  toSortableInstant,
  subscriptionStatuses,
  type CardSubscription,
} from '../../shared/domain/card-subscriptions.ts'

const instant = z.string().refine(text => !Number.isNaN(Date.parse(text)))

const CustomData = z.object({ company_id: z.string(), price_id: z.string(), proof: z.string() })
type CustomData = z.infer<typeof CustomData>

export const PaddleSubscription = z.object({
  id: z.string().regex(/^sub_\w{1,60}$/),
  customer_id: z.string(),
  status: z.enum(subscriptionStatuses),
  created_at: instant,
  updated_at: instant.nullish(),
  canceled_at: instant.nullish(),
  paused_at: instant.nullish(),
  current_billing_period: z.object({ starts_at: instant, ends_at: instant }).nullish(),
  scheduled_change: z.object({ action: z.string(), effective_at: instant }).nullish(),
  items: z.array(z.object({ price: z.object({ id: z.string() }), quantity: z.number().nullish() })).min(1),
  // A browser sets this field, so it may contain anything. Values that are not our custom data are ignored.
  custom_data: CustomData.nullish().catch(null),
})
export type PaddleSubscription = z.infer<typeof PaddleSubscription>

export const PaddleEvent = z.object({
  event_id: z.string().regex(/^\w{1,80}$/),
  event_type: z.string().max(100),
  occurred_at: instant,
  data: z.unknown(),
})
export type PaddleEvent = z.infer<typeof PaddleEvent>

/** Whether Paddle's simulator sent the event. Such events have example data. */
export const isSimulatedEvent = ({ event_id }: PaddleEvent): boolean => event_id.startsWith('ntfsimevt_')

/**
 * Returns the item whose price is that of a plan, or else the first item. A subscription may have items besides the
 * plan.
 */
export const findPlanItem = (
  { items }: PaddleSubscription,
  isPlanPrice: (price: string) => boolean,
): PaddleSubscription['items'][number] | undefined => items.find(({ price }) => isPlanPrice(price.id)) ?? items[0]

/**
 * Converts Paddle's subscription to a snapshot. Dates the snapshot by the time of the change, because this time is the
 * same in an event and in a response about the change. The event's own time is later.
 */
export function toCardSubscription(
  subscription: PaddleSubscription,
  isPlanPrice: (price: string) => boolean,
  receivedAt: string,
): CardSubscription {
  const { current_billing_period: period, scheduled_change: change, status } = subscription
  const describedAt = subscription.updated_at ?? receivedAt
  return {
    id: subscription.id,
    customer: subscription.customer_id,
    status,
    price: findPlanItem(subscription, isPlanPrice)?.price.id ?? '',
    created: toSortableInstant(subscription.created_at),
    period: period ? { from: period.starts_at, to: period.ends_at } : null,
    ends: change?.action === 'cancel' ? change.effective_at : null,
    ended:
      status === 'canceled'
        ? (subscription.canceled_at ?? describedAt)
        : status === 'paused'
          ? (subscription.paused_at ?? describedAt)
          : null,
    described: toSortableInstant(describedAt),
  }
}
