import { findTrialMailing } from './trial-mails.ts'

const created = '2026-01-01T09:30:00.000Z'
const day = (n: number, ms = 0): string => new Date(Date.parse(created) + n * 86_400_000 + ms).toISOString()

it.each([
  [day(0), null, day(11)],
  [day(11, -1), null, day(11)],
  [day(11), 'ends_soon', day(14)],
  [day(14, -1), 'ends_soon', day(14)],
  [day(14), 'over', day(80)],
  [day(80), 'last', null],
  // A company that signed up before these mails existed gets only the mail for the present age of its trial.
  [day(700), 'last', null],
])('returns for %s the mail %s, and %s for the next one', (now, currentMail, next) =>
  expect(findTrialMailing(created, now)).toEqual({ currentMail, nextDueAt: next }),
)
