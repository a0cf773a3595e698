import { useTranslation } from 'react-i18next'
import { secondsBetween, type Entry } from '../../../../shared/domain/entry.ts'
import { useCacheChangedTimes } from '../../../lib/entries/entries.ts'
import { useCompany } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { employeeDayAddress } from '../addresses.ts'
import { useOverviewFormats } from '../use-overview-formats.ts'
import { endEntryAt, restoreEnd } from './fix-requests.ts'
import { MarkRightButton } from './mark-right-button.tsx'
import { RowLayout } from './row-layout.tsx'
import type { EntryItem, RowProps } from './row-props.ts'
import { useRunFix } from './use-run-fix.ts'

interface Props extends RowProps<EntryItem> {
  /** The later entry, which begins before the first one ends. */
  other: Entry
  now: string
}

export function OverlapRow({ item: { entry }, other, now, onSolved }: Props) {
  const { t } = useTranslation('overview')
  const { clock, day, time, hoursOf } = useOverviewFormats()
  const cacheEntries = useCacheChangedTimes()
  const { approve_work_logs: hasApproval } = useCompany().settings.features
  const fixes = useRunFix()
  const { run, isRunning, failure } = fixes
  const { name } = entry.employee
  const entryEnd = entry.end_time ?? now
  const otherEnd = other.end_time ?? now
  const doubled = secondsBetween(other.start_time, entryEnd < otherEnd ? entryEnd : otherEnd)
  const startDay = clock(entry.start_time).day
  const fix = t('check.end_first', { time: time(other.start_time) })
  const endFirst = () =>
    run(async () => {
      const changed = await endEntryAt(entry, other.start_time)
      cacheEntries([changed])
      onSolved({
        text: t('done.ended', { time: time(other.start_time), name }),
        undo: async () => cacheEntries([await restoreEnd(changed, entry)]),
      })
    })
  return (
    <RowLayout
      icon="overlap"
      tone="look"
      address={employeeDayAddress(entry.employee.id, startDay)}
      name={name}
      text={t('check.twice', { hours: hoursOf(doubled), day: day(startDay) })}
      why={t('check.both', {
        first: entry.project.name,
        end: time(entryEnd),
        second: other.project.name,
        start: time(other.start_time),
      })}
      failure={failure}
      fix={
        <>
          {hasApproval ? null : <MarkRightButton entries={[entry, other]} fix={fixes} onSolved={onSolved} />}
          <Button isBusy={isRunning} aria-label={t('check.of', { what: fix, name })} onPress={() => void endFirst()}>
            {fix}
          </Button>
        </>
      }
    />
  )
}
