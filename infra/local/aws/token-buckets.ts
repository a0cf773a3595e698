/** A token bucket per name: allows a burst at once, and then the rate. */
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

  /** Takes a token. Returns false if there is none. */
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
