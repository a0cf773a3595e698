import { useTranslation } from 'react-i18next'
import { secondsBetween, type Entry } from '../../../../shared/domain/entry.ts'
import { useCacheChangedTimes } from '../../../lib/entries/entries.ts'
import { useCompany } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toEntriesOfEmployeeDayAddress } from '../addresses.ts'
import { useOverviewFormats } from '../use-overview-formats.ts'
import { endEntryAt, restoreEnd } from './fix-requests.ts'
import { MarkRightButton } from './mark-right-button.tsx'
import { RowLayout } from './row-layout.tsx'
import type { EntryItem, RowProps } from './row-props.ts'
import { useRunFix } from './use-run-fix.ts'

interface Props extends RowProps<EntryItem> {
  /** The later of the two overlapping entries. It begins before the item's entry ends. */
  overlappingEntry: Entry
  now: string
}

export function OverlapRow({ item: { entry }, overlappingEntry, now, onSolved }: Props) {
  const { t } = useTranslation('overview')
  const { clock, day, time, hoursOf } = useOverviewFormats()
  const cacheEntries = useCacheChangedTimes()
  const { approve_work_logs: hasApproval } = useCompany().settings.features
  const fixRunner = useRunFix()
  const { run, isRunning, failure } = fixRunner
  const { name } = entry.employee
  const entryEnd = entry.end_time ?? now
  const otherEnd = overlappingEntry.end_time ?? now
  const overlapSeconds = secondsBetween(overlappingEntry.start_time, entryEnd < otherEnd ? entryEnd : otherEnd)
  const startDay = clock(entry.start_time).day
  const fixText = t('check.end_first', { time: time(overlappingEntry.start_time) })
  const endFirstEntry = () =>
    run(async () => {
      const changedEntry = await endEntryAt(entry, overlappingEntry.start_time)
      cacheEntries([changedEntry])
      onSolved({
        text: t('done.ended', { time: time(overlappingEntry.start_time), name }),
        undo: async () => cacheEntries([await restoreEnd(changedEntry, entry)]),
      })
    })
  return (
    <RowLayout
      icon="overlap"
      tone="look"
      address={toEntriesOfEmployeeDayAddress(entry.employee.id, startDay)}
      name={name}
      text={t('check.twice', { hours: hoursOf(overlapSeconds), day: day(startDay) })}
      why={t('check.both', {
        first: entry.project.name,
        end: time(entryEnd),
        second: overlappingEntry.project.name,
        start: time(overlappingEntry.start_time),
      })}
      failure={failure}
      fix={
        <>
          {hasApproval ? null : (
            <MarkRightButton entries={[entry, overlappingEntry]} fix={fixRunner} onSolved={onSolved} />
          )}
          <Button
            isBusy={isRunning}
            aria-label={t('check.of', { what: fixText, name })}
            onPress={() => void endFirstEntry()}
          >
            {fixText}
          </Button>
        </>
      }
    />
  )
}
