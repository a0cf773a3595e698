import { parseCron } from './cron.ts'

const nextRun = (text: string, after: string) => parseCron(text).next(new Date(after))?.toISOString()

it.each([
  ['every quarter of an hour', 'cron(0/15 * * * ? *)', '2026-03-01T10:07:00Z', '2026-03-01T10:15:00.000Z'],
  ['not again in the minute it was due', 'cron(0/15 * * * ? *)', '2026-03-01T10:15:00Z', '2026-03-01T10:30:00.000Z'],
  ['tomorrow when today is over', 'cron(30 4 * * ? *)', '2026-03-01T05:00:00Z', '2026-03-02T04:30:00.000Z'],
  ['on week days', 'cron(0 8 ? * MON-FRI *)', '2026-03-06T09:00:00Z', '2026-03-09T08:00:00.000Z'],
  ["on the month's last day", 'cron(0 0 L * ? *)', '2026-02-10T00:00:00Z', '2026-02-28T00:00:00.000Z'],
  ['on the second Tuesday', 'cron(0 0 ? * 3#2 *)', '2026-03-01T00:00:00Z', '2026-03-10T00:00:00.000Z'],
  ['on the last Friday', 'cron(0 0 ? * 6L *)', '2026-03-01T00:00:00Z', '2026-03-27T00:00:00.000Z'],
  ['in listed months', 'cron(0 12 1 JAN,JUL ? *)', '2026-03-01T00:00:00Z', '2026-07-01T12:00:00.000Z'],
  ['on a leap day', 'cron(0 0 29 2 ? *)', '2026-03-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
])('finds the next run %s', (_, text, after, expected) => {
  expect(nextRun(text, after)).toBe(expected)
})

it('is never due again after the last year', () => {
  expect(nextRun('cron(0 0 1 1 ? 2020)', '2026-01-01T00:00:00Z')).toBeUndefined()
})

it.each(['every day', 'cron(* * *)', 'rate(5 minutes)', 'cron(61 * * * ? *)'])('refuses %s', text => {
  expect(() => parseCron(text)).toThrow()
})
