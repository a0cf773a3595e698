import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayMs } from '../../shared/domain/calendar.ts'
import { trialEndsAt } from '../../shared/domain/plans.ts'
import { useFormats } from '../lib/use-formats.ts'
import styles from './trial-note.module.css'

/** The remaining time of the trial. Nothing for paying customers. */
export function TrialNote({
  company,
}: {
  company: { created: string; paying_customer: boolean; billing_plan: string | null; settings: { time_zone: string } }
}) {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const [now] = useState(() => Date.now())
  if (company.paying_customer || company.billing_plan === 'FreeTierUnlimited') return null
  const end = new Date(trialEndsAt(company.created))
  const days = (end.getTime() - now) / dayMs
  const text =
    days >= 1
      ? t('trial_days', { count: Math.round(days) })
      : end.getTime() > now
        ? t('trial_last')
        : t('trial_over', {
            date: formats.date({ dateStyle: 'medium', timeZone: company.settings.time_zone }).format(end),
          })
  return <span className={styles.note}>{text}</span>
}
