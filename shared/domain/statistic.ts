export interface SocialStatistic {
  companies: number
  totalSeconds: number
  /** Seconds added per second. */
  rate: number
}

/** The counter begins with these figures, and a job adds what this deployment has counted. */
export const defaultStatistic: SocialStatistic = { companies: 403, totalSeconds: 17_745_944_303, rate: 61 }

/** The figures, and when they were read. */
export interface CounterStart extends SocialStatistic {
  at: number
}

const yearSeconds = 31_536_000

/** The years of work that have been clocked until an instant, at the present rate. */
export const yearsAt = ({ totalSeconds, rate, at }: CounterStart, now: number): number =>
  (totalSeconds + (rate * (now - at)) / 1000) / yearSeconds
