import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { computePeriodBefore } from '../../../shared/domain/pay-period.ts'
import { Icon } from '../../ui/buttons/icons.tsx'
import { joinClasses } from '../../ui/classes.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useCompany } from '../../lib/session/session.ts'
import { countItemsToCheck } from './to-check/row-keys.ts'
import { toReportAddress } from './addresses.ts'
import { overviewIconPaths } from './overview-icon-paths.ts'
import type { Overview } from './use-overview.ts'
import { useOverviewFormats } from './use-overview-formats.ts'
import styles from './overview.module.css'

export function KeyFigures({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const { days, hoursOf } = useOverviewFormats()
  const { whole } = useFormats()
  const { in_now, active_employees, week, period } = overview
  const forgottenCount = in_now.filter(({ is_forgotten }) => is_forgotten).length
  return (
    <section className={joinClasses(styles.card, styles.whole, styles.state)} aria-label={t('state.label')}>
      <Cell label={t('state.to_check')} value={whole(countItemsToCheck(overview))}>
        <EntriesToReview overview={overview} />
      </Cell>
      <Cell label={t('state.in_now')} value={whole(in_now.length)} suffix={t('state.of', { count: active_employees })}>
        {forgottenCount > 0 ? (
          <p className={styles.look}>
            <Icon path={overviewIconPaths.forgotten} />
            {t('state.long', { count: forgottenCount })}
          </p>
        ) : null}
      </Cell>
      <Cell label={t('state.week')} value={t('hours', { hours: hoursOf(week.seconds) })}>
        <WeekDifference seconds={week.seconds - week.before_until_now_seconds} />
      </Cell>
      <Cell label={t('state.period', { days: days(period) })} value={t('hours', { hours: hoursOf(period.seconds) })}>
        <PeriodNotes overview={overview} />
      </Cell>
    </section>
  )
}

interface CellProps {
  label: string
  value: string
  suffix?: string
  children: ReactNode
}

const Cell = ({ label, value, suffix, children }: CellProps) => (
  <div className={styles.cell}>
    <p className={styles.soft}>{label}</p>
    <p className={styles.big}>
      {value} {suffix === undefined ? null : <small>{suffix}</small>}
    </p>
    {children}
  </div>
)

function EntriesToReview({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const count = overview.to_check.filter(({ kind }) => kind === 'entry').length
  if (countItemsToCheck(overview) === 0) return <p className={styles.soft}>{t('state.nothing')}</p>
  return count === 0 ? null : (
    <p className={styles.look}>
      <Icon path={overviewIconPaths.look} />
      {t('state.needs_look', { count })}
    </p>
  )
}

/** Differences of ten hours or more are shown in whole hours. */
const minWholeHoursSeconds = 36_000
/** Smaller differences would be shown as 0.0 hours. */
const minDifferenceSeconds = 180

function WeekDifference({ seconds }: { seconds: number }) {
  const { t } = useTranslation('overview')
  const { fixed, whole } = useFormats()
  const absoluteSeconds = Math.abs(seconds)
  const hours =
    absoluteSeconds >= minWholeHoursSeconds ? whole(absoluteSeconds / 3600) : fixed(absoluteSeconds / 3600, 1)
  const text =
    absoluteSeconds < minDifferenceSeconds
      ? t('state.same')
      : seconds < 0
        ? t('state.less', { hours })
        : t('state.more', { hours })
  return <p className={styles.soft}>{text}</p>
}

function PeriodNotes({ overview: { to_check, next_export, period } }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const { dayAndTime } = useOverviewFormats()
  const { pay_period_ends_on, features } = useCompany().settings
  const unapprovedCount = to_check.reduce((sum, item) => sum + (item.kind === 'unapproved' ? item.count : 0), 0)
  return (
    <>
      {features.approve_work_logs && unapprovedCount > 0 ? (
        <p className={styles.soft}>{t('state.left', { count: unapprovedCount })}</p>
      ) : null}
      {next_export ? <p className={styles.soft}>{t('state.files', { when: dayAndTime(next_export.due) })}</p> : null}
      <Link className={styles.lastPeriod ?? ''} to={toReportAddress(computePeriodBefore(period, pay_period_ends_on))}>
        {t('state.last_period')}
      </Link>
    </>
  )
}
