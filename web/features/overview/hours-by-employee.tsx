import { useTranslation } from 'react-i18next'
import { addDays, daysBetween, weekdayOf, toUtcMidnight } from '../../../shared/domain/calendar.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Icon } from '../../ui/buttons/icons.tsx'
import { joinClasses } from '../../ui/classes.ts'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { OverviewCard } from './overview-card.tsx'
import { overviewIconPaths } from './overview-icon-paths.ts'
import type { DayColumn } from './day-column.ts'
import { PeopleRows } from './people-rows.tsx'
import { usePeopleDays, type Overview, type PeopleDays } from './use-overview.ts'
import { useOverviewFormats } from './use-overview-formats.ts'
import styles from './people.module.css'

export function HoursByEmployee({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const { days } = useOverviewFormats()
  const { data, error, refetch } = usePeopleDays()
  return (
    <OverviewCard
      title={t('people.title')}
      note={t('people.sub', { days: days(data ?? overview.period) })}
      actions={<ToneLegend />}
      isWide
      isBelowFiguresOnPhone
    >
      {data ? (
        data.employees.length > 0 ? (
          <PeopleTable people={data} today={overview.today} />
        ) : (
          <p className={styles.none}>{t('people.none')}</p>
        )
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.none}>
          <Skeleton lines={8} />
        </div>
      )}
    </OverviewCard>
  )
}

function ToneLegend() {
  const { t } = useTranslation('overview')
  return (
    <ul className={styles.tones}>
      <li>
        <span className={joinClasses(styles.tone, styles.tone1)} />
        {t('people.under', { hours: 6 })}
      </li>
      {([6, 9] as const).map((hours, i) => (
        <li key={hours}>
          <span className={joinClasses(styles.tone, styles[`tone${i + 2}`])} />
          {hours}
        </li>
      ))}
      <li>
        <span className={joinClasses(styles.tone, styles.tone4)} />
        {t('people.from', { hours: 11 })}
      </li>
      <li>
        <span className={joinClasses(styles.tone, styles.looks)} />
        {t('people.look')}
      </li>
      <li className={styles.lookText}>
        <Icon path={overviewIconPaths.missing} />
        {t('people.missing')}
      </li>
    </ul>
  )
}

const saturday = 6

function PeopleTable({ people, today }: { people: PeopleDays; today: string }) {
  const { t } = useTranslation('overview')
  const { date } = useFormats()
  const { day: formatDay, days } = useOverviewFormats()
  const weekdayFormat = date({ weekday: 'narrow', timeZone: 'UTC' })
  const columns: DayColumn[] = Array.from({ length: daysBetween(people.from, people.to) + 1 }, (_, i) => {
    const day = addDays(people.from, i)
    return { day, name: formatDay(day), isWeekend: weekdayOf(day) >= saturday, isToday: day === today }
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways by the arrow keys
    <section className={styles.scroll} aria-label={t('people.sub', { days: days(people) })} tabIndex={0}>
      <table className={styles.table} aria-rowcount={people.employees.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.name}>
              <span className="visually-hidden">{t('people.name')}</span>
            </th>
            {columns.map(({ day, name, isWeekend, isToday }) => (
              <th
                key={day}
                scope="col"
                className={joinClasses(styles.day, isWeekend && styles.weekend, isToday && styles.today)}
              >
                <span className="visually-hidden">{name}</span>
                <span aria-hidden="true">
                  {weekdayFormat.format(toUtcMidnight(day))}
                  <br />
                  {Number(day.slice(8))}
                </span>
              </th>
            ))}
            <th scope="col" className={styles.sum}>
              {t('people.hours')}
            </th>
            <th scope="col" className={styles.sum}>
              {t('people.overtime')}
            </th>
            <th scope="col" className={styles.sum}>
              {t('people.to_approve')}
            </th>
          </tr>
        </thead>
        <PeopleRows employees={people.employees} columns={columns} />
      </table>
    </section>
  )
}
