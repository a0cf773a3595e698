import { useTranslation } from 'react-i18next'
import type { Entry } from '../../../lib/entries/entries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useOverviewFormats } from '../use-overview-formats.ts'
import { setEntriesMarkedRight } from './fix-requests.ts'
import type { SolvedMessage } from './merge-solved.ts'
import type { FixRunner } from './use-run-fix.ts'

interface Props {
  /** The entry, followed by the entry that it overlaps, if any. */
  entries: readonly [Entry, ...Entry[]]
  fix: Pick<FixRunner, 'run' | 'isRunning'>
  onSolved: (solution: SolvedMessage) => void
}

/**
 * Dismisses the warnings about the entries. Only companies without approvals have this button. Other companies approve
 * the entry.
 */
export function MarkRightButton({ entries, fix: { run, isRunning }, onSolved }: Props) {
  const { t } = useTranslation('overview')
  const { clock, day } = useOverviewFormats()
  const [{ employee, start_time }] = entries
  const startDay = day(clock(start_time).day)
  const buttonText = t('check.right')
  return (
    <Button
      isBusy={isRunning}
      aria-label={t('check.of', { what: buttonText, name: `${employee.name}, ${startDay}` })}
      onPress={() =>
        void run(async () => {
          await setEntriesMarkedRight(entries, true)
          onSolved({
            text: t('done.right', { name: employee.name, day: startDay }),
            undo: () => setEntriesMarkedRight(entries, false),
          })
        })
      }
    >
      {buttonText}
    </Button>
  )
}
