export interface SocialStatistic {
  companies: number
  totalSeconds: number
  /** Seconds added per second. */
  rate: number
}

/** Shown until the figures are stored for the first time. */
export const defaultStatistic: SocialStatistic = { companies: 403, totalSeconds: 17_745_944_303, rate: 61 }
