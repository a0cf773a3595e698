import { useTranslation } from 'react-i18next'
import { dayMs } from '../../../shared/domain/calendar.ts'
import { computeLastPaidDay } from '../../../shared/domain/billing-state.ts'
import { findTrialStart, computeTrialEnd } from '../../../shared/domain/plans.ts'
import type { Billing } from './billing.ts'
import { useCompany } from '../session/session.ts'
import { useFormats } from '../language/use-formats.ts'
import { useNow } from '../browser/use-now.ts'

export type BillingSummary = Pick<Billing, 'state' | 'until' | 'paying_customer' | 'paid_until' | 'unpaid_since'>

/**
 * Returns the text about the subscription. Undefined while the billing status loads, and if there is nothing to
 * mention.
 */
export function useBillingText(billing: BillingSummary | undefined): string | undefined {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const company = useCompany()
  const { settings } = company
  const trialStart = findTrialStart(company)
  const now = useNow(60) * 1000
  if (!billing) return undefined
  const { state, until, paid_until: paidUntil, unpaid_since: unpaidSince } = billing
  const date = (instant: string): string =>
    formats.date({ dateStyle: 'medium', timeZone: settings.time_zone }).format(new Date(instant))
  // Formats days of payments in UTC, as on invoices.
  const formatUtcDay = (instant: string): string =>
    formats.date({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(instant))
  const pastDueText = unpaidSince === null ? undefined : t('past_due', { date: formatUtcDay(unpaidSince) })
  const days = (Date.parse(until ?? trialStart) - now) / dayMs
  const endedText =
    paidUntil === null
      ? t('trial_over', { date: date(computeTrialEnd(trialStart)) })
      : t('subscription_over', { date: formatUtcDay(computeLastPaidDay(paidUntil)) })
  const texts: Record<Billing['state'], string | undefined> = {
    free: undefined,
    paying: undefined,
    past_due: pastDueText,
    cancelled: until === null ? undefined : t('subscription_ends', { date: formatUtcDay(computeLastPaidDay(until)) }),
    trial: days >= 1 ? t('trial_days', { count: Math.round(days) }) : t('trial_last'),
    due: pastDueText ?? endedText,
    locked: pastDueText ?? endedText,
    waiting_for_mail: t('waiting_for_mail'),
    waiting_for_operator: t('waiting_for_operator'),
  }
  return texts[state]
}
