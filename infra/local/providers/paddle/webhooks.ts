/**
 * Sends the events of the local Paddle as webhooks. Switches make them arrive late, repeatedly, in reverse order or
 * never.
 */
import { createHmac, randomUUID } from 'node:crypto'
import type { Switches } from '../../switches.ts'

export const deliveryOrders = ['as it happened', 'backwards'] as const
export type DeliveryOrder = (typeof deliveryOrders)[number]

interface Options {
  apiOrigin: string
  secret: string
  switches: Pick<Switches, 'paddle'>
  now: () => number
}

export class WebhookSender {
  private readonly options: Options
  private heldBodies: string[] = []

  constructor(options: Options) {
    this.options = options
  }

  /**
   * Sends the webhook, or holds it for `deliverHeld`. Drops a webhook that cannot be delivered, as Paddle does after
   * its last retry.
   */
  emit(event_type: string, data: object, occurred_at: string): void {
    const { webhookDeliveries = 1, isHeld = false } = this.options.switches.paddle ?? {}
    const id = randomUUID().replaceAll('-', '')
    const body = JSON.stringify({
      event_id: `evt_${id}`,
      event_type,
      occurred_at,
      notification_id: `ntf_${id}`,
      data,
    })
    const bodies = Array.from({ length: webhookDeliveries }, () => body)
    if (isHeld) this.heldBodies.push(...bodies)
    else for (const each of bodies) void this.send(each).catch(() => undefined)
  }

  /** Sends one webhook after another, so that they arrive in the chosen order. */
  async deliverHeld(order: DeliveryOrder): Promise<number[]> {
    const bodies = order === 'backwards' ? this.heldBodies.toReversed() : this.heldBodies
    this.heldBodies = []
    const statuses: number[] = []
    for (const body of bodies) statuses.push(await this.send(body))
    return statuses
  }

  /** Signs each delivery separately, because the signature contains the time. */
  private async send(body: string): Promise<number> {
    const { apiOrigin, secret, now } = this.options
    const ts = Math.floor(now() / 1000)
    const h1 = createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'paddle-signature': `ts=${ts};h1=${h1}` }
    return (await fetch(`${apiOrigin}/api/billing/paddle`, { method: 'POST', headers, body })).status
  }
}
