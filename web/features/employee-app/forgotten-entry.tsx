import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, daysBetween } from '../../../shared/domain/calendar.ts'
import { cutToWholeSeconds, findInvalidTimes } from '../../../shared/domain/entry.ts'
import { translateFieldText } from '../../lib/session/failure.ts'
import { useServerNow } from '../../lib/browser/server-clock.ts'
import { useEmployee } from '../../lib/session/session.ts'
import { toInstant, toWallClock } from '../../lib/entries/wall-clock.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TimeField } from '../../ui/dates/time-field.tsx'
import { useEnqueue } from '../../components/queue/use-enqueue.ts'
import { createLateClockOutCall } from '../../components/queue/actions.ts'
import styles from './employee-app.module.css'
import type { EntryWithQueue } from './entries-with-queue.ts'
import { useCompanyTimeFormats } from '../../components/queue/use-company-time-formats.ts'

interface Props {
  entry: EntryWithQueue
  onStillWorking: () => void
}

/** Asks the employee when a forgotten entry ended, because a guessed end could be wrong. */
export function ForgottenEntry({ entry, onStillWorking }: Props) {
  const { t } = useTranslation('employee-app')
  const account = useEmployee()
  const { time_zone } = account.settings
  const { when, shortDay } = useCompanyTimeFormats()
  const enqueue = useEnqueue()
  // Reads the time regularly, because the phone may have been asleep overnight.
  const now = cutToWholeSeconds(useServerNow(10) * 1000)
  const [start, today] = [toWallClock(entry.start_time, time_zone), toWallClock(now, time_zone).day]
  const [day, setDay] = useState(start.day)
  // The entry's start is only a placeholder for its end, so the form counts as unanswered until the employee changes
  // it.
  const [time, setTime] = useState(start.time)
  const end = toInstant({ day, time }, time_zone)
  const endTimeProblem = findInvalidTimes(entry.start_time, end, now)?.end_time
  const error = end > now ? t('forgotten.future') : endTimeProblem && translateFieldText(endTimeProblem)
  const isAnswered = time !== start.time || day !== start.day
  const days = Array.from({ length: Math.min(8, daysBetween(start.day, today) + 1) }, (_, i) => addDays(start.day, i))

  return (
    <section className={styles.look} aria-label={t('forgotten.title')}>
      <h2 className={styles.title}>{t('forgotten.title')}</h2>
      <p>{t('forgotten.text', { project: entry.project.name, since: when(entry.start_time) })}</p>
      <p>{t('forgotten.when')}</p>
      <div className={styles.days}>
        <Select
          label={t('entry.date')}
          options={days.map(id => ({ id, name: shortDay(id, today) }))}
          chosen={day}
          onChoose={setDay}
        />
        <TimeField
          label={t('waiting.until')}
          time={time}
          onChange={setTime}
          {...(error && isAnswered ? { error } : {})}
        />
      </div>
      <div className={styles.answers}>
        <Button onPress={onStillWorking}>{t('forgotten.still')}</Button>
        <Button
          kind="primary"
          isDisabled={error !== undefined}
          onPress={() => void enqueue([createLateClockOutCall(account, entry, end)])}
        >
          {t('forgotten.save')}
        </Button>
      </div>
    </section>
  )
}
