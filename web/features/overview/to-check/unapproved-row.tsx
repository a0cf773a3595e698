import { useTranslation } from 'react-i18next'
import { useCacheEntries } from '../../../lib/entries/entries.ts'
import { useCompany } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toEntriesOfDaysAddress } from '../addresses.ts'
import { useOverviewFormats } from '../use-overview-formats.ts'
import { approveDay, clearApproval } from './fix-requests.ts'
import { RowLayout } from './row-layout.tsx'
import type { RowProps, UnapprovedItem } from './row-props.ts'
import { useRunFix } from './use-run-fix.ts'

/** Shows a day with unapproved entries. The button approves these entries, except those that need review. */
export function UnapprovedDayRow({ item, onSolved }: RowProps<UnapprovedItem>) {
  const { t } = useTranslation('overview')
  const { time_zone } = useCompany().settings
  const { day, hoursOf } = useOverviewFormats()
  const cacheEntries = useCacheEntries()
  const { run, isRunning, failure, setFailure } = useRunFix()
  const { count, approvable } = item
  const name = day(item.day)
  const approve = () =>
    run(async () => {
      const { changed, removed, refused } = await approveDay(item.day, time_zone)
      cacheEntries([...changed, ...refused.map(({ current }) => current)], removed)
      if (refused.length > 0) {
        const reasonsText = [...new Set(refused.map(({ reason }) => reason))].join(' ')
        setFailure(t('check.refused', { count: refused.length, reasons: reasonsText }))
        return
      }
      onSolved({
        text: t('done.approved_many', { count: changed.length, day: name }),
        undo: async () => cacheEntries((await clearApproval(changed)).changed),
      })
    })
  const toReviewCount = count - approvable
  const buttonText = t('check.approve_these', { count: approvable })
  return (
    <RowLayout
      icon="unapproved"
      tone="soft"
      address={toEntriesOfDaysAddress({ from: item.day, to: item.day })}
      name={t('check.entries', { count })}
      text={t('check.waiting', { count, day: name })}
      why={[
        t('hours', { hours: hoursOf(item.seconds) }),
        ...(toReviewCount > 0 ? [t('check.look_first', { count: toReviewCount })] : []),
      ].join(' · ')}
      failure={failure}
      fix={
        approvable > 0 ? (
          <Button
            isBusy={isRunning}
            aria-label={t('check.of', { what: buttonText, name })}
            onPress={() => void approve()}
          >
            {buttonText}
          </Button>
        ) : undefined
      }
    />
  )
}
