import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { useServerNow } from '../../lib/browser/server-clock.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/buttons/icons.tsx'
import { joinClasses } from '../../ui/classes.ts'
import { toEmployeeAddress } from './addresses.ts'
import { OverviewCard } from './overview-card.tsx'
import { sortPresentEmployees } from './sort-present-employees.ts'
import { overviewIconPaths } from './overview-icon-paths.ts'
import type { Overview, PresentEmployee } from './use-overview.ts'
import { useOverviewFormats } from './use-overview-formats.ts'
import styles from './present-employees-card.module.css'

/** About as many people as fit beside the list of items to check. */
const maxPeople = 14

/** Lists the employees who are clocked in. Those who probably forgot to clock out come first. */
export function PresentEmployeesCard({ overview: { in_now } }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const { compare, whole } = useFormats()
  const [showsAll, setShowsAll] = useState(false)
  const people = sortPresentEmployees(in_now, compare)
  const shownPeople = showsAll ? people : people.slice(0, maxPeople)
  return (
    <OverviewCard title={t('state.in_now')} note={whole(in_now.length)}>
      {people.length === 0 ? (
        <p className={styles.nobody}>{t('now.nobody')}</p>
      ) : (
        <div className={styles.people}>
          <table className={styles.table}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t('now.project')}</th>
                <th scope="col">{t('now.name')}</th>
                <th scope="col">{t('now.since')}</th>
                <th scope="col">{t('now.hours')}</th>
              </tr>
            </thead>
            <tbody>
              {shownPeople.map(({ presentEmployee, showsProject }) => (
                <PresentRow key={presentEmployee.id} presentEmployee={presentEmployee} showsProject={showsProject} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {people.length > shownPeople.length ? (
        <div className={styles.more}>
          <Button kind="quiet" onPress={() => setShowsAll(true)}>
            {t('now.all', { count: people.length - shownPeople.length })}
          </Button>
        </div>
      ) : null}
    </OverviewCard>
  )
}

const stepSeconds = 60

function PresentRow({ presentEmployee, showsProject }: { presentEmployee: PresentEmployee; showsProject: boolean }) {
  const { t } = useTranslation('overview')
  const { since, hoursOf } = useOverviewFormats()
  const now = useServerNow(stepSeconds)
  const { employee, project, start_time, is_forgotten } = presentEmployee
  const seconds = Math.max(0, now - Date.parse(start_time) / 1000)
  return (
    <tr className={joinClasses(showsProject && styles.first, is_forgotten && styles.forgotten)}>
      <td className={styles.project}>
        <span className={showsProject ? undefined : styles.repeated}>{project.name}</span>
      </td>
      <td className={styles.name}>
        <span className={styles.person}>
          {is_forgotten ? <Icon path={overviewIconPaths.forgotten} /> : <span className={styles.dot} />}
          <Link to={toEmployeeAddress(employee.id)}>{employee.name}</Link>
          {is_forgotten ? <span className="visually-hidden">{t('now.long')}</span> : null}
        </span>
      </td>
      <td className={styles.since}>{since(start_time, new Date(now * 1000).toISOString())}</td>
      <td className={styles.hours}>{hoursOf(seconds)}</td>
    </tr>
  )
}
