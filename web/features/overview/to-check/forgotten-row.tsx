import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addSeconds } from '../../../../shared/domain/entry.ts'
import { useCacheChangedTimes } from '../../../lib/entries/entries.ts'
import { useCompany } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { createLazyComponent } from '../../../ui/feedback/lazy-component.tsx'
import { toEntriesOfEmployeeDayAddress } from '../addresses.ts'
import { useOverviewFormats } from '../use-overview-formats.ts'
import { clockOutAt, reopen } from './fix-requests.ts'
import { RowLayout } from './row-layout.tsx'
import type { EntryItem, RowProps } from './row-props.ts'
import styles from './to-check.module.css'
import { useRunFix } from './use-run-fix.ts'

/**
 * Field for the end of work. It is loaded only when an employee has forgotten to clock out, because it is a tenth of
 * the screen's scripts.
 */
const TimeField = createLazyComponent(async () => (await import('../../../ui/dates/time-field.tsx')).TimeField)

/** Proposed working time if the employee has no usual end of work yet. */
const defaultSeconds = 8 * 3600

export function ForgottenEntryRow({ item, now, onSolved }: RowProps<EntryItem> & { now: string }) {
  const { t } = useTranslation('overview')
  const { time_zone } = useCompany().settings
  const { clock, time: formatTime, since } = useOverviewFormats()
  const cacheEntries = useCacheChangedTimes()
  const { entry, usual_end } = item
  const [time, setTime] = useState(usual_end ?? formatTime(addSeconds(entry.start_time, defaultSeconds)))
  const { run, isRunning, failure } = useRunFix()
  const { name } = entry.employee
  const saveEndTime = () =>
    run(async () => {
      const closedEntry = await clockOutAt(entry, time, time_zone)
      cacheEntries([closedEntry])
      onSolved({
        text: t('done.clock_out', { time, name }),
        undo: async () => cacheEntries([await reopen(closedEntry)]),
      })
    })
  const usualEndTexts = usual_end === undefined ? [] : [t('check.usual_end', { time: usual_end })]
  return (
    <RowLayout
      icon="forgotten"
      tone="danger"
      address={toEntriesOfEmployeeDayAddress(entry.employee.id, clock(entry.start_time).day)}
      name={name}
      text={t('check.forgotten', { time: since(entry.start_time, now) })}
      why={[entry.project.name, ...usualEndTexts].join(' · ')}
      failure={failure}
      fix={
        <form
          onSubmit={event => {
            event.preventDefault()
            if (!isRunning) void saveEndTime()
          }}
        >
          <Suspense fallback={<div className={styles.field} />}>
            <TimeField label={t('check.out_of', { name })} time={time} onChange={setTime} />
          </Suspense>
          <Button type="submit" isBusy={isRunning} aria-label={t('check.of', { what: t('check.set'), name })}>
            {t('check.set')}
          </Button>
        </form>
      }
    />
  )
}
