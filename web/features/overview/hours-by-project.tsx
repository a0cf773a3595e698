import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { colorProjects } from '../../components/project-series.ts'
import { Legend } from '../../ui/plots/legend.tsx'
import { Meter } from '../../ui/plots/meter.tsx'
import { OverviewCard } from './overview-card.tsx'
import type { Overview } from './use-overview.ts'
import { useOverviewFormats } from './use-overview-formats.ts'
import styles from './projects.module.css'

/** Further projects are on the projects screen and in the report. */
const maxProjects = 6

export function HoursByProject({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const { hoursOf } = useOverviewFormats()
  const { own, other } = colorProjects(overview.period, overview.week)
  const projects = overview.period.projects.toSorted(
    (a, b) => b.seconds - a.seconds || b.before_seconds - a.before_seconds,
  )
  const shownProjects = projects.slice(0, maxProjects)
  const maxSeconds = Math.max(1, ...shownProjects.flatMap(({ seconds, before_seconds }) => [seconds, before_seconds]))
  const otherCount = projects.length - shownProjects.length
  return (
    <OverviewCard title={t('projects.title')} note={t('projects.sub')} isBelowFiguresOnPhone>
      <div className={styles.body}>
        {shownProjects.length === 0 ? (
          <p className={styles.before}>{t('days.none')}</p>
        ) : (
          <Legend series={[]} comparison={t('projects.line')} />
        )}
        <ul className={styles.list}>
          {shownProjects.map(({ id, name, seconds, before_seconds }) => (
            <li key={id}>
              <div className={styles.words}>
                <Link to={`/app#project-${id}`}>{name}</Link>
                {before_seconds > 0 ? (
                  <span className={styles.before}>{t('projects.before', { hours: hoursOf(before_seconds) })}</span>
                ) : null}
                <b>{t('hours', { hours: hoursOf(seconds) })}</b>
              </div>
              <Meter
                value={seconds / maxSeconds}
                comparison={before_seconds / maxSeconds}
                color={own.get(id) ?? other}
              />
            </li>
          ))}
        </ul>
        {otherCount > 0 ? (
          <Link to="/app#projects" className={styles.others ?? ''}>
            {t('projects.others', { count: otherCount })}
          </Link>
        ) : null}
      </div>
    </OverviewCard>
  )
}
