import { useTranslation } from 'react-i18next'
import { useCacheEntries } from '../../../lib/entries/entries.ts'
import { useCompany } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toEntriesOfEmployeeDayAddress } from '../addresses.ts'
import { useOverviewFormats } from '../use-overview-formats.ts'
import { setApproved } from './fix-requests.ts'
import { MarkRightButton } from './mark-right-button.tsx'
import { RowLayout } from './row-layout.tsx'
import type { EntryItem, RowProps } from './row-props.ts'
import { useRunFix } from './use-run-fix.ts'

/** Row of an entry to check. A company with approvals approves the entry here, and other companies mark it as right. */
export function EntryRow({ item: { entry, reasons, overlapping }, onSolved }: RowProps<EntryItem>) {
  const { t } = useTranslation(['overview', 'entries'])
  const { approve_work_logs: hasApproval } = useCompany().settings.features
  const { clock, day, time, hoursOf } = useOverviewFormats()
  const cacheEntries = useCacheEntries()
  const fixRunner = useRunFix()
  const { run, isRunning, failure } = fixRunner
  const { name } = entry.employee
  const startDay = clock(entry.start_time).day
  const timeTexts = entry.end_time === null ? [] : [`${time(entry.start_time)}–${time(entry.end_time)}`]
  const comment = entry.comments.find(text => !text.startsWith('http'))
  const approve = () =>
    run(async () => {
      const approvedEntry = await setApproved(entry, true)
      cacheEntries([approvedEntry])
      onSolved({
        text: t('done.approved', { name, day: day(startDay) }),
        undo: async () => cacheEntries([await setApproved(approvedEntry, false)]),
      })
    })
  return (
    <RowLayout
      icon={reasons.includes('long') ? 'long' : reasons.includes('overlaps') ? 'overlap' : 'look'}
      tone="look"
      address={toEntriesOfEmployeeDayAddress(entry.employee.id, startDay)}
      name={name}
      text={
        reasons.includes('overlaps')
          ? t('check.overlaps', { day: day(startDay) })
          : t('check.worked', { hours: hoursOf(entry.total_time ?? 0), day: day(startDay) })
      }
      why={[
        ...reasons.map(reason => t(`entries:marks.${reason}`)),
        ...timeTexts,
        entry.project.name,
        ...(comment === undefined ? [] : [comment]),
      ].join(' · ')}
      failure={failure}
      fix={
        hasApproval ? (
          <Button
            isBusy={isRunning}
            aria-label={t('check.of', { what: t('check.approve'), name: `${name}, ${day(startDay)}` })}
            onPress={() => void approve()}
          >
            {t('check.approve')}
          </Button>
        ) : (
          <MarkRightButton entries={overlapping ? [entry, overlapping] : [entry]} fix={fixRunner} onSolved={onSolved} />
        )
      }
    />
  )
}
