/** Companies that have not become customers get these mails, by days since the trial began. */
import { dayMs } from './calendar.ts'
import { trialDays, lockAfterDays } from './plans.ts'

const daysBeforeEnd = 3
const daysBeforeLock = 10

/**
 * The mails are in the order of their days: before the end of the trial, after it, and before most screens are locked.
 */
const trialMailDays = [
  ['ends_soon', trialDays - daysBeforeEnd],
  ['over', trialDays],
  ['last', lockAfterDays - daysBeforeLock],
] as const
export type TrialMail = (typeof trialMailDays)[number][0]

const computeMailDue = (began: string, days: number): string => new Date(Date.parse(began) + days * dayMs).toISOString()

interface TrialMailing {
  /** Null if the trial is too new for a mail. */
  currentMail: TrialMail | null
  /** The due time of the next mail. Null after the last mail. */
  nextDueAt: string | null
}

export function findTrialMailing(began: string, now: string): TrialMailing {
  const dueMails = trialMailDays.filter(([, days]) => computeMailDue(began, days) <= now)
  const [, nextMailDays] = trialMailDays[dueMails.length] ?? []
  return {
    currentMail: dueMails.at(-1)?.[0] ?? null,
    nextDueAt: nextMailDays === undefined ? null : computeMailDue(began, nextMailDays),
  }
}
