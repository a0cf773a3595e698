import { asNumber, asObject, type Json, type JsonObject } from '../../json.ts'
import { defaultSwitches, type Switches } from '../../switches.ts'
import { TokenBuckets, type RateLimit } from '../token-buckets.ts'

/** An AWS account has these limits if the stage sets none. */
const accountRateLimit: RateLimit = { perSecond: 10_000, burst: 5000 }

export class Throttle {
  private readonly buckets: TokenBuckets
  private readonly routeSettings: JsonObject
  private readonly defaultSettings: Json | undefined
  private readonly switches: Pick<Switches, 'maxRequestsPerSecond'>

  constructor(
    stage: JsonObject,
    switches: Pick<Switches, 'maxRequestsPerSecond'> = defaultSwitches,
    now?: () => number,
  ) {
    this.routeSettings = asObject(stage['RouteSettings'])
    this.defaultSettings = stage['DefaultRouteSettings']
    this.switches = switches
    this.buckets = new TokenBuckets(now)
  }

  tryConsume(routeKey: string): boolean {
    return this.buckets.tryConsume(routeKey, this.findLimit(routeKey))
  }

  private findLimit(routeKey: string): RateLimit {
    const { maxRequestsPerSecond } = this.switches
    if (maxRequestsPerSecond !== null) return { perSecond: maxRequestsPerSecond, burst: maxRequestsPerSecond }
    const settings = { ...asObject(this.defaultSettings), ...asObject(this.routeSettings[routeKey]) }
    return {
      perSecond: asNumber(settings['ThrottlingRateLimit'], accountRateLimit.perSecond),
      burst: asNumber(settings['ThrottlingBurstLimit'], accountRateLimit.burst),
    }
  }
}
