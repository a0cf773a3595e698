/** Each name has a token bucket, which allows a burst and after it only the rate. */
export interface RateLimit {
  /** Tokens per second. */
  rate: number
  burst: number
}

export class TokenBuckets {
  private readonly buckets = new Map<string, { tokens: number; updatedAt: number }>()
  private readonly now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  tryConsume(name: string, { rate, burst }: RateLimit): boolean {
    const now = this.now()
    const bucket = this.buckets.get(name) ?? { tokens: burst, updatedAt: now }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.updatedAt) / 1000) * rate)
    bucket.updatedAt = now
    this.buckets.set(name, bucket)
    if (bucket.tokens < 1) return false
    bucket.tokens--
    return true
  }
}
