import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/buttons/icons.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { allEntriesAddress } from './addresses.ts'
import { HoursByDay } from './hours-by-day.tsx'
import { overviewIconPaths } from './overview-icon-paths.ts'
import { PresentEmployeesCard } from './present-employees-card.tsx'
import { HoursByEmployee } from './hours-by-employee.tsx'
import { HoursByProject } from './hours-by-project.tsx'
import { KeyFigures } from './key-figures.tsx'
import { ToCheckList } from './to-check/to-check.tsx'
import { useOverview, type Overview as Data } from './use-overview.ts'
import { useOverviewFormats } from './use-overview-formats.ts'
import styles from './overview.module.css'

export function Overview() {
  const { data, error, refetch } = useOverview()
  if (!data) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Skeleton lines={12} />
  return (
    <Screen>
      <Head overview={data} />
      <div className={styles.cards}>
        <KeyFigures overview={data} />
        <ToCheckList overview={data} />
        <PresentEmployeesCard overview={data} />
        <HoursByDay overview={data} />
        <HoursByProject overview={data} />
        <HoursByEmployee overview={data} />
      </div>
    </Screen>
  )
}

function Head({ overview: { now, today } }: { overview: Data }) {
  const { t } = useTranslation('overview')
  const { longDay, time } = useOverviewFormats()
  return (
    <div className={styles.head}>
      <h2 className={styles.today}>{longDay(today)}</h2>
      <span className={styles.soft}>
        <span aria-hidden="true">{time(now)}</span>
        <span className="visually-hidden">{t('updated', { time: time(now) })}</span>
      </span>
      <Link to={allEntriesAddress} className={styles.add ?? ''}>
        <Icon path={overviewIconPaths.plus} />
        <span>{t('add_entry')}</span>
      </Link>
    </div>
  )
}
