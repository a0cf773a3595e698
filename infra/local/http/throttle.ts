/** the stage's limits: a bucket of tokens per route */
import { asNumber, asObject, type Json, type JsonObject } from '../json.ts'

interface Limit {
  rate: number
  burst: number
}

/** what an account has where the stage sets nothing */
const ofAccount: Limit = { rate: 10_000, burst: 5000 }

export class Throttle {
  private readonly buckets = new Map<string, { tokens: number; at: number }>()
  private readonly byRoute: JsonObject
  private readonly otherwise: Json | undefined
  private readonly now: () => number

  constructor(stage: JsonObject, now: () => number = () => performance.now()) {
    this.byRoute = asObject(stage['RouteSettings'])
    this.otherwise = stage['DefaultRouteSettings']
    this.now = now
  }

  /** takes a token; false where there is none */
  admits(routeKey: string): boolean {
    const { rate, burst } = this.limit(routeKey)
    const now = this.now()
    const bucket = this.buckets.get(routeKey) ?? { tokens: burst, at: now }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * rate)
    bucket.at = now
    this.buckets.set(routeKey, bucket)
    if (bucket.tokens < 1) return false
    bucket.tokens--
    return true
  }

  private limit(routeKey: string): Limit {
    const settings = { ...asObject(this.otherwise), ...asObject(this.byRoute[routeKey]) }
    return {
      rate: asNumber(settings['ThrottlingRateLimit'], ofAccount.rate),
      burst: asNumber(settings['ThrottlingBurstLimit'], ofAccount.burst),
    }
  }
}
