import { useMemo, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { useCompany } from '../../lib/session/session.ts'
import { toWallClock } from '../../lib/entries/wall-clock.ts'
import { useEntries, type Entry } from '../../lib/entries/entries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { joinClasses } from '../../ui/classes.ts'
import { toScaledPx } from '../../ui/table/text-size.ts'
import { useContainerQuery } from '../../ui/table/use-container-query.ts'
import { toOpenerId } from '../../ui/dialog/use-open-dialog.ts'
import { chooseEmphasis } from '../../lib/entries/hours.ts'
import styles from './open-entries-strip.module.css'
import { useRunningSeconds } from './open-entry-hours.tsx'
import type { EntryDialogOpener } from './dialog-names.ts'

const openEntriesQuery = { open: 'true' } as const
const maxVisibleEntries = 3
/**
 * Returns how many open entries fit beside each other. The widths are estimates for short names and their times in the
 * longest language.
 */
const computeVisibleCount = (widthPx: number): number =>
  widthPx >= toScaledPx(780) ? maxVisibleEntries : widthPx >= toScaledPx(620) ? 2 : 1

/** Returns the open entries, with the one that has been open longest first. Undefined until they are loaded. */
export function useOpenEntries(): Entry[] | undefined {
  const { entries } = useEntries(openEntriesQuery)
  return useMemo(
    () =>
      entries?.filter(({ end_time }) => end_time === null).toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1)),
    [entries],
  )
}

export function OpenEntriesStrip({
  entries,
  onOpen,
}: {
  entries: readonly Entry[] | undefined
  onOpen: EntryDialogOpener
}) {
  const { t } = useTranslation('entries')
  const [isExpanded, setExpanded] = useState(false)
  const [ref, visibleCount = maxVisibleEntries] = useContainerQuery(computeVisibleCount)
  const hiddenCount = (entries?.length ?? 0) - visibleCount
  const visibleEntries = isExpanded ? entries : entries?.slice(0, visibleCount)
  return (
    <section ref={ref} className={styles.strip} aria-label={t('now')}>
      <span className={styles.title} aria-hidden="true">
        {t('now')}
      </span>
      {visibleEntries && visibleEntries.length > 0 ? (
        <ul className={isExpanded ? `${styles.people} ${styles.all}` : styles.people}>
          {visibleEntries.map(entry => (
            <li key={entry.id}>
              <OpenEntryButton entry={entry} onOpen={onOpen} />
            </li>
          ))}
          {hiddenCount > 0 ? (
            <li className={styles.more}>
              <Button kind="quiet" aria-expanded={isExpanded} onPress={() => setExpanded(!isExpanded)}>
                {isExpanded ? t('fewer') : t('more', { count: hiddenCount })}
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
      {visibleEntries?.length === 0 ? <span className={styles.nobody}>{t('nobody')}</span> : null}
    </section>
  )
}

function OpenEntryButton({ entry, onOpen }: { entry: Entry; onOpen: EntryDialogOpener }) {
  const { t } = useTranslation('entries')
  const { time_zone } = useCompany().settings
  const { hours } = useFormats()
  const seconds = useRunningSeconds(entry)
  return (
    <AriaButton
      className={styles.person ?? ''}
      id={toOpenerId({ dialog: 'now', id: entry.id })}
      onPress={() => onOpen('now', entry.id)}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.name}>{entry.employee.name}</span>
      <span className={styles.project}>{entry.project.name}</span>
      <span className={joinClasses(styles.time, styles[chooseEmphasis(seconds) ?? ''])}>{hours(seconds / 3600)}</span>
      <span className="visually-hidden">{t('since', { time: toWallClock(entry.start_time, time_zone).time })}</span>
    </AriaButton>
  )
}
