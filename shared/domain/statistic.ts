/** shown until the hourly count has run for the first time */
export const defaultStatistic = { companies: 403, totalSeconds: 17_745_944_303, rate: 61 }
