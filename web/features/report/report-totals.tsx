import { useTranslation } from 'react-i18next'
import { buckets } from '../../../shared/domain/report/buckets.ts'
import type { Report } from '../../../shared/domain/report/report.ts'
import { joinClasses } from '../../ui/classes.ts'
import type { ReportFormats } from './use-report-formats.ts'
import styles from './report-totals.module.css'

export function ReportTotals({ report, formats }: { report: Report; formats: ReportFormats }) {
  const { t } = useTranslation('report')
  const shownSums = [
    { name: t('totals.worked'), seconds: report.total_time, className: false as const },
    ...(report.lunch_deduction === 0
      ? []
      : [{ name: t('columns.lunch'), seconds: report.lunch_deduction, className: false as const }]),
    ...buckets.map(({ id }) => ({
      name: t(`columns.${id}`),
      seconds: report[id],
      className: report[id] > 0 && styles[id],
    })),
  ]
  return (
    <div className={styles.totals}>
      <dl className={styles.sums}>
        {shownSums.map(({ name, seconds, className }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={joinClasses(className)}>{formats.hours(seconds)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.counts}>
        <span>{t('contents.employee', { count: report.employees.size })}</span>
        <span>{t('contents.project', { count: report.projects.size })}</span>
      </p>
    </div>
  )
}
