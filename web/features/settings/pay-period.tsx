import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { monthEndDay, findPeriodOfDay } from '../../../shared/domain/pay-period.ts'
import { listActiveIntegrations, canUseIntegration } from '../../../shared/domain/policies.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useToday } from '../../lib/entries/day-formatter.ts'
import type { Company } from '../../lib/session/session.ts'
import { useAttempt } from '../../ui/feedback/use-attempt.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { PayPeriodConfirmation } from './confirm-pay-period.tsx'
import styles from './settings.module.css'
import { useSaveSettings } from './use-save-settings.ts'

/**
 * The form for the day on which pay periods end. A change affects salary exports, so companies with salary exports must
 * confirm it.
 */
export function PayPeriodSettings({ company }: { company: Company }) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const save = useSaveSettings()
  const { attempt, alert } = useAttempt()
  const { pay_period_ends_on: endsOn, time_zone } = company.settings
  const [dayToConfirm, setDayToConfirm] = useState<number>()
  const hasExports = listActiveIntegrations(company).length > 0 && !company.disabled
  const days = useMemo(() => Array.from({ length: monthEndDay }, (_, i) => String(i === 0 ? monthEndDay : i)), [])
  const currentPeriod = findPeriodOfDay(useToday(time_zone), endsOn)
  return (
    <div className={styles.rows}>
      <p className={styles.note}>
        {canUseIntegration(company, 'payday') ? t('pay_period.note_programs') : t('pay_period.note')}
      </p>
      {alert}
      <Select
        label={t('pay_period.ends_on')}
        options={days.map(id => ({
          id,
          name: Number(id) === monthEndDay ? t('pay_period.month_end') : t('pay_period.day', { day: id }),
        }))}
        chosen={String(endsOn)}
        onChoose={id => {
          if (Number(id) === endsOn) return
          if (hasExports) setDayToConfirm(Number(id))
          else void attempt(() => save({ pay_period_ends_on: Number(id) }))
        }}
      />
      <p className={styles.fieldNote}>{t('pay_period.present', { days: formats.days(currentPeriod) })}</p>
      <Dialog
        title={t('pay_period.change')}
        isOpen={dayToConfirm !== undefined}
        onClose={() => setDayToConfirm(undefined)}
      >
        {dayToConfirm === undefined ? null : (
          <PayPeriodConfirmation
            company={company}
            endsOn={dayToConfirm}
            onConfirm={async () => {
              await save({ pay_period_ends_on: dayToConfirm })
              setDayToConfirm(undefined)
            }}
            onClose={() => setDayToConfirm(undefined)}
          />
        )}
      </Dialog>
    </div>
  )
}
