import { useTranslation } from 'react-i18next'
import { addDays, mondayOf } from '../../../shared/domain/calendar.ts'
import { ProjectFilter } from '../../components/filters.tsx'
import { Icon } from '../../ui/buttons/icons.tsx'
import { daysPerWeek } from './group-week.ts'
import type { useWeek } from './use-week.ts'
import { toWeekHash } from './week-address.ts'
import styles from './week-header.module.css'

interface Props {
  week: Pick<ReturnType<typeof useWeek>, 'monday' | 'today' | 'project' | 'chooseProject'>
  title: string
}

export function WeekHeader({ week, title }: Props) {
  const { t } = useTranslation('week')
  const { monday, today, project, chooseProject } = week
  const hashAfterDays = (days: number): string => toWeekHash(addDays(monday, days), today)
  return (
    <div className={styles.head}>
      <nav className={styles.weeks} aria-label={t('weeks')}>
        <a className={styles.step} href={hashAfterDays(-daysPerWeek)} aria-label={t('previous')} title={t('previous')}>
          <Icon path="M9.5 4 5.5 8l4 4" />
        </a>
        <h2 className={styles.title}>{title}</h2>
        <a className={styles.step} href={hashAfterDays(daysPerWeek)} aria-label={t('next')} title={t('next')}>
          <Icon path="m6.5 4 4 4-4 4" />
        </a>
        {monday === mondayOf(today) ? null : (
          <a className={styles.current} href={toWeekHash(mondayOf(today), today)}>
            {t('this_week')}
          </a>
        )}
      </nav>
      <search className={styles.filter} aria-label={t('filters')}>
        <ProjectFilter chosen={project} onChoose={chooseProject} />
      </search>
    </div>
  )
}
