/** A token bucket for each name: it admits a burst at once, and then as many a second as the rate allows. */
export interface Limit {
  /** tokens per second */
  rate: number
  burst: number
}

export class TokenBuckets {
  private readonly buckets = new Map<string, { tokens: number; at: number }>()
  private readonly now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  /** Takes a token. Returns false if there is none. */
  admits(name: string, { rate, burst }: Limit): boolean {
    const now = this.now()
    const bucket = this.buckets.get(name) ?? { tokens: burst, at: now }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * rate)
    bucket.at = now
    this.buckets.set(name, bucket)
    if (bucket.tokens < 1) return false
    bucket.tokens--
    return true
  }
}
