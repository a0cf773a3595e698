export interface SocialStatistic {
  companies: number
  totalSeconds: number
  /** Seconds of work that are added per second. */
  rate: number
}

/** Initial figures of the counter, to which a job adds the count of this deployment. */
export const defaultStatistic: SocialStatistic = { companies: 403, totalSeconds: 17_745_944_303, rate: 61 }

export interface CounterStart extends SocialStatistic {
  at: number
}

const yearSeconds = 31_536_000

/** Returns the years worked until `now`, assuming that the rate has stayed the same since `at`. */
export const computeWorkedYears = ({ totalSeconds, rate, at }: CounterStart, now: number): number =>
  (totalSeconds + (rate * (now - at)) / 1000) / yearSeconds
