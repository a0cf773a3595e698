import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { addDays } from '../../../shared/domain/calendar.ts'
import { computeExportDue, moveExportPeriodEnd } from '../../../shared/domain/export-schedule.ts'
import { call } from '../../lib/session/api.ts'
import type { Company } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useToday } from '../../lib/entries/day-formatter.ts'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

interface Props {
  company: Company
  endsOn: number
  onConfirm: () => Promise<void>
  onClose: () => void
}

export function PayPeriodConfirmation({ company, endsOn, onConfirm, onClose }: Props) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const { time_zone } = company.settings
  const today = useToday(time_zone)
  const { data, error, refetch } = useQuery({
    queryKey: ['next-export'],
    queryFn: ({ signal }) => call(api.salaryExports.list, { signal }),
    gcTime: 0,
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />

  const plannedExport = data.next
  const nextExport = plannedExport && moveExportPeriodEnd(plannedExport, endsOn, today)
  const skippedPeriod =
    plannedExport && nextExport && plannedExport.first < nextExport.from
      ? { from: plannedExport.first, to: addDays(nextExport.from, -1) }
      : undefined
  return (
    <Confirmation
      confirm={t('save')}
      confirming={t('saving')}
      cancel={t('cancel')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {nextExport ? (
        <p>
          {t('pay_period.next', {
            when: formats.times(time_zone).dayAndTime.format(new Date(computeExportDue(nextExport, time_zone))),
            days: formats.days(nextExport),
          })}
        </p>
      ) : null}
      {skippedPeriod ? <p>{t('pay_period.skipped', { days: formats.days(skippedPeriod) })}</p> : null}
    </Confirmation>
  )
}
