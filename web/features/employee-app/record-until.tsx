import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wrongTimes, type WorkLog } from '../../../shared/domain/work-log.ts'
import { sendAgain } from '../../lib/offline/queue.ts'
import type { Queued } from '../../lib/offline/queued.ts'
import { settled } from '../../lib/offline/waiting.ts'
import { useEmployee } from '../../lib/session.ts'
import { dayLater, instantOf, wallClock } from '../../lib/wall-clock.ts'
import { Button } from '../../ui/button.tsx'
import { TimeField } from '../../ui/time-field.tsx'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** a way in beside one that another device recorded: it becomes an entry of its own once somebody says until when */
export function RecordUntil({ one, standing }: { one: Queued; standing: WorkLog }) {
  const { t } = useTranslation('employee-app')
  const { time_zone } = useEmployee().settings
  const start = text(one.call.body['start_time'])
  const [now] = useState(() => new Date().toISOString())
  const [time, setTime] = useState(
    () => wallClock(standing.start_time > start ? standing.start_time : now, time_zone).time,
  )
  const { day } = wallClock(start, time_zone)
  const sameDay = instantOf({ day, time }, time_zone)
  // a time before the way in is the next day's
  const end = sameDay > start ? sameDay : instantOf({ day: dayLater(day, 1), time }, time_zone)
  return (
    <>
      <TimeField label={t('waiting.until')} time={time} onChange={setTime} />
      <Button
        kind="go"
        isDisabled={end > now || wrongTimes(start, end, now) !== undefined}
        onPress={() => void settled(sendAgain(one, { end_time: end }))}
      >
        {t('waiting.record_until')}
      </Button>
    </>
  )
}
