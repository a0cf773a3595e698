import { parseCron } from './cron.ts'

it.each([
  ['every quarter of an hour', 'cron(0/15 * * * ? *)', '2026-03-01T10:07:00Z', '2026-03-01T10:15:00.000Z'],
  ['not again in the minute it was due', 'cron(0/15 * * * ? *)', '2026-03-01T10:15:00Z', '2026-03-01T10:30:00.000Z'],
  ['in the next hour', 'cron(5/15 * * * ? *)', '2026-03-01T23:50:00Z', '2026-03-02T00:05:00.000Z'],
  ['tomorrow when today is over', 'cron(30 4 * * ? *)', '2026-03-01T05:00:00Z', '2026-03-02T04:30:00.000Z'],
])('finds the next run %s', (_, text, after, expected) => {
  expect(parseCron(text).next(new Date(after)).toISOString()).toBe(expected)
})

it.each(['every day', 'cron(* * *)', 'rate(5 minutes)', 'cron(61 * * * ? *)', 'cron(0 8 ? * MON-FRI *)'])(
  'refuses %s',
  text => {
    expect(() => parseCron(text)).toThrow()
  },
)
