/** Each name has a token bucket, which allows a burst and after it only the rate. */
export interface RateLimit {
  perSecond: number
  burst: number
}

export class TokenBuckets {
  private readonly buckets = new Map<string, { tokens: number; updatedAtMs: number }>()
  private readonly now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  tryConsume(name: string, { perSecond, burst }: RateLimit): boolean {
    const now = this.now()
    const bucket = this.buckets.get(name) ?? { tokens: burst, updatedAtMs: now }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.updatedAtMs) / 1000) * perSecond)
    bucket.updatedAtMs = now
    this.buckets.set(name, bucket)
    if (bucket.tokens < 1) return false
    bucket.tokens--
    return true
  }
}
