/** The signed news of the stand-in of Paddle, which comes late, several times, in any order or never, as switches say. */
import { createHmac, randomUUID } from 'node:crypto'
import type { Switches } from '../../switches.ts'

export const deliveryOrders = ['as it happened', 'backwards'] as const
export type NewsOrder = (typeof deliveryOrders)[number]

interface Options {
  /** The API that hears the news. */
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

  /** News that nobody takes is lost, as if Paddle had given it up. */
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
    const all = Array.from({ length: webhookDeliveries }, () => body)
    if (isHeld) this.heldBodies.push(...all)
    else for (const one of all) void this.send(one).catch(() => undefined)
  }

  /** Sends what is held back, one after the other. */
  async deliverHeld(order: NewsOrder): Promise<number[]> {
    const all = order === 'backwards' ? this.heldBodies.toReversed() : this.heldBodies
    this.heldBodies = []
    const statuses: number[] = []
    for (const body of all) statuses.push(await this.send(body))
    return statuses
  }

  /** Each delivery is signed anew. */
  private async send(body: string): Promise<number> {
    const { apiOrigin, secret, now } = this.options
    const ts = Math.floor(now() / 1000)
    const h1 = createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'paddle-signature': `ts=${ts};h1=${h1}` }
    return (await fetch(`${apiOrigin}/api/billing/paddle`, { method: 'POST', headers, body })).status
  }
}
