import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wholeSeconds, wrongTimes } from '../../../shared/domain/work-log.ts'
import { fieldText } from '../../lib/failure.ts'
import { useNow } from '../../lib/now.ts'
import { useEmployee } from '../../lib/session.ts'
import { daysBetween } from '../../lib/typed-times.ts'
import { dayLater, instantOf, wallClock } from '../../lib/wall-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { useRecord } from '../../ui/use-record.ts'
import { tellEnd } from './actions.ts'
import styles from './employee-app.module.css'
import type { Entry } from './present.ts'
import { showShortDay, useTimes } from './texts.ts'

interface Props {
  entry: Entry
  onStill: () => void
}

/** an entry that has run for too long: when it really ended is asked, and never guessed */
export function Forgotten({ entry, onStill }: Props) {
  const { t } = useTranslation('employee-app')
  const { time_zone } = useEmployee().settings
  const { when } = useTimes()
  const record = useRecord()
  // the page may have slept over night
  const now = wholeSeconds(useNow(10) * 1000)
  const [from, today] = [wallClock(entry.start_time, time_zone), wallClock(now, time_zone).day]
  const [day, setDay] = useState(from.day)
  // the time of the way in is no answer: one has to be given
  const [time, setTime] = useState(from.time)
  const end = instantOf({ day, time }, time_zone)
  const tooEarly = wrongTimes(entry.start_time, end, now)?.end_time
  const wrong = end > now ? t('forgotten.future') : tooEarly && fieldText(tooEarly)
  const isAnswered = time !== from.time || day !== from.day
  const days = Array.from({ length: Math.min(8, daysBetween(from.day, today) + 1) }, (_, i) => dayLater(from.day, i))

  return (
    <section className={styles.look} aria-label={t('forgotten.title')}>
      <h2 className={styles.title}>{t('forgotten.title')}</h2>
      <p>{t('forgotten.text', { project: entry.project.name, since: when(entry.start_time) })}</p>
      <p>{t('forgotten.when')}</p>
      <div className={styles.days}>
        <Select
          label={t('entry.date')}
          options={days.map(id => ({ id, name: showShortDay(id, today) }))}
          chosen={day}
          onChoose={setDay}
        />
        <TimeField
          label={t('waiting.until')}
          time={time}
          onChange={setTime}
          {...(wrong && isAnswered ? { error: wrong } : {})}
        />
      </div>
      <div className={styles.answers}>
        <Button onPress={onStill}>{t('forgotten.still')}</Button>
        <Button kind="go" isDisabled={wrong !== undefined} onPress={() => void record([tellEnd(entry, end)])}>
          {t('forgotten.save')}
        </Button>
      </div>
    </section>
  )
}
