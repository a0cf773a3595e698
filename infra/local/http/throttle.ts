/** Limits the calls of each route, by the settings of the stage. */
import { asNumber, asObject, type Json, type JsonObject } from '../json.ts'
import { defaultSwitches, type Switches } from '../switches.ts'
import { TokenBuckets, type Limit } from '../token-buckets.ts'

/** the limits of an account, which hold where the stage sets none */
const accountLimit: Limit = { rate: 10_000, burst: 5000 }

export class Throttle {
  private readonly buckets: TokenBuckets
  private readonly byRoute: JsonObject
  private readonly otherwise: Json | undefined
  private readonly switches: Pick<Switches, 'requestsASecond'>

  constructor(stage: JsonObject, switches: Pick<Switches, 'requestsASecond'> = defaultSwitches, now?: () => number) {
    this.byRoute = asObject(stage['RouteSettings'])
    this.otherwise = stage['DefaultRouteSettings']
    this.switches = switches
    this.buckets = new TokenBuckets(now)
  }

  /** Takes a token. Returns false if there is none. */
  admits(routeKey: string): boolean {
    return this.buckets.admits(routeKey, this.limit(routeKey))
  }

  private limit(routeKey: string): Limit {
    const { requestsASecond } = this.switches
    if (requestsASecond !== null) return { rate: requestsASecond, burst: requestsASecond }
    const settings = { ...asObject(this.otherwise), ...asObject(this.byRoute[routeKey]) }
    return {
      rate: asNumber(settings['ThrottlingRateLimit'], accountLimit.rate),
      burst: asNumber(settings['ThrottlingBurstLimit'], accountLimit.burst),
    }
  }
}
