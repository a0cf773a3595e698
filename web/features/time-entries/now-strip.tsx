import { useMemo, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/now.ts'
import { useCompany } from '../../lib/session.ts'
import { wallClock } from '../../lib/wall-clock.ts'
import { useWorkLogs, type WorkLog } from '../../lib/work-logs.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useFits } from '../../ui/use-fits.ts'
import { openerOf } from '../../ui/use-opened.ts'
import { emphasisOf, secondsOf } from './hours.ts'
import styles from './now-strip.module.css'
import type { OpenEntry } from './opened.ts'

const open = { open: 'true' } as const
const room = 600
const fewest = { wide: 3, narrow: 1 }

/** those who are in, the longest first */
export function useInNow(): WorkLog[] | undefined {
  const { logs } = useWorkLogs(open)
  return useMemo(
    () => logs?.filter(({ end_time }) => end_time === null).toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1)),
    [logs],
  )
}

/** who is in, on what, since when; each leads to its entry */
export function NowStrip({ entries, onOpen }: { entries: readonly WorkLog[] | undefined; onOpen: OpenEntry }) {
  const { t } = useTranslation('entries')
  const [all, setAll] = useState(false)
  const [ref, fits] = useFits(room)
  const few = fits === false ? fewest.narrow : fewest.wide
  const more = (entries?.length ?? 0) - few
  const shown = all ? entries : entries?.slice(0, few)
  return (
    <section ref={ref} className={styles.strip} aria-label={t('now')}>
      <span className={styles.title} aria-hidden="true">
        {t('now')}
      </span>
      {shown && shown.length > 0 ? (
        <ul className={all ? `${styles.people} ${styles.all}` : styles.people}>
          {shown.map(entry => (
            <li key={entry.id}>
              <Person entry={entry} onOpen={onOpen} />
            </li>
          ))}
          {more > 0 ? (
            <li className={styles.more}>
              <Button kind="quiet" aria-expanded={all} onPress={() => setAll(!all)}>
                {all ? t('fewer') : t('more', { count: more })}
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
      {shown?.length === 0 ? <span className={styles.nobody}>{t('nobody')}</span> : null}
    </section>
  )
}

function Person({ entry, onOpen }: { entry: WorkLog; onOpen: OpenEntry }) {
  const { t } = useTranslation('entries')
  const { time_zone } = useCompany().settings
  const seconds = secondsOf(entry, useNow())
  const minutes = Math.floor(seconds / 60)
  return (
    <AriaButton
      className={styles.person ?? ''}
      id={openerOf({ what: 'now', id: entry.id })}
      onPress={() => onOpen('now', entry.id)}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.name}>{entry.employee.name}</span>
      <span className={styles.project}>{entry.project.name}</span>
      <span className={classes(styles.time, styles[emphasisOf(seconds) ?? ''])}>
        {Math.floor(minutes / 60)}:{String(minutes % 60).padStart(2, '0')}
      </span>
      <span className="visually-hidden">{t('since', { time: wallClock(entry.start_time, time_zone).time })}</span>
    </AriaButton>
  )
}
