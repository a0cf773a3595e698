/** the days on which something new was told, the latest first; each has a page and texts of its own */
export const changes = [
  { day: '2025-05-02', key: 'login_link' },
  { day: '2025-02-23', key: 'closing' },
] as const
export type Change = (typeof changes)[number]
