import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '../../../shared/domain/calendar.ts'
import { findInvalidTimes, type Entry } from '../../../shared/domain/entry.ts'
import { requeueCall } from '../../lib/offline/queue.ts'
import { readBodyText, type QueuedCall } from '../../lib/offline/queued-call.ts'
import { resolveAndSendQueue } from '../../lib/offline/page-queue.ts'
import { useEmployee } from '../../lib/session/session.ts'
import { toInstant, toWallClock } from '../../lib/entries/wall-clock.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TimeField } from '../../ui/dates/time-field.tsx'

/**
 * Lets the employee enter an end for a refused clock-in, which becomes a closed entry. The servers refused the
 * clock-in, because the employee had an open entry from another device.
 */
export function EndTimeForm({ refusedCall, conflictingEntry }: { refusedCall: QueuedCall; conflictingEntry: Entry }) {
  const { t } = useTranslation('employee-app')
  const { time_zone } = useEmployee().settings
  const start = readBodyText(refusedCall, 'start_time')
  const [now] = useState(() => new Date().toISOString())
  const [time, setTime] = useState(
    () => toWallClock(conflictingEntry.start_time > start ? conflictingEntry.start_time : now, time_zone).time,
  )
  const { day } = toWallClock(start, time_zone)
  const endOnSameDay = toInstant({ day, time }, time_zone)
  // A time before the start belongs to the next day.
  const end = endOnSameDay > start ? endOnSameDay : toInstant({ day: addDays(day, 1), time }, time_zone)
  return (
    <>
      <TimeField label={t('waiting.until')} time={time} onChange={setTime} />
      <Button
        kind="primary"
        isDisabled={end > now || findInvalidTimes(start, end, now) !== undefined}
        onPress={() => void resolveAndSendQueue(requeueCall(refusedCall, { end_time: end }))}
      >
        {t('waiting.record_until')}
      </Button>
    </>
  )
}
