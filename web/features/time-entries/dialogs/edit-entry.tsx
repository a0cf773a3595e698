import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../../lib/api.ts'
import { useProjectChoices } from '../../../lib/choices.ts'
import { fieldText, standingAgainst } from '../../../lib/failure.ts'
import { useCompany } from '../../../lib/session.ts'
import { retryKey } from '../../../lib/retry-key.ts'
import { usePutWorkLogs, type WorkLog } from '../../../lib/work-logs.ts'
import { Button } from '../../../ui/button.tsx'
import { CallForm } from '../../../ui/call-form.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { changesOf, draftOf, laterDays, timesOf, type Draft } from '../../../lib/entry-draft.ts'
import { TimeFields } from '../../../ui/time-fields.tsx'
import { wrongIn } from '../../../lib/typed-times.ts'
import { Conflict } from './conflict.tsx'
import styles from './dialogs.module.css'
import { EntryPast } from './entry-past.tsx'
import { hours } from './when.ts'

interface Props {
  entry: WorkLog
  onDone: () => void
}

export function EditEntry({ entry, onDone }: Props) {
  const { t } = useTranslation('entry-dialogs')
  const { time_zone, features } = useCompany().settings
  const put = usePutWorkLogs()
  const projects = useProjectChoices()
  // what was seen when it was opened: a refresh in between changes nothing under the one who types
  const [seen] = useState(entry)
  const [draft, setDraft] = useState(() => draftOf(entry, time_zone))
  const [theirs, setTheirs] = useState<WorkLog>()

  const changes = changesOf(draft, seen, time_zone)
  const { start, end } = timesOf(draft, seen, time_zone)
  const wrong = wrongIn(start, end)
  const isSame = Object.keys(changes).length === 0
  const isOther = !isSame && changes.approved === undefined
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })

  async function save(version: number) {
    const body = { id: seen.id, version, ...changes }
    try {
      put([await call(api.workLogs.edit, { body, idempotencyKey: retryKey(body) })])
      onDone()
    } catch (error) {
      const standing = standingAgainst(error)
      if (!standing) throw error
      put([standing])
      setTheirs(standing)
    }
  }

  if (theirs)
    return (
      <Conflict
        key={theirs.version}
        seen={seen}
        theirs={theirs}
        changes={changes}
        onTake={onDone}
        onKeep={() => save(theirs.version)}
      />
    )
  return (
    <>
      <CallForm
        submit={t('save')}
        submitting={t('saving')}
        cancel={<Button onPress={onDone}>{t('cancel')}</Button>}
        isDisabled={isSame || wrong !== undefined || draft.project === null}
        onSubmit={() => save(seen.version)}
      >
        <Combobox
          label={t('project')}
          groups={projects.groups}
          chosen={draft.project}
          onChoose={project => change({ project })}
          {...(draft.project === null ? { error: t('choose_project') } : {})}
        />
        <DatePicker label={t('date')} day={draft.day} onChange={day => change({ day })} />
        {seen.end_time === null ? (
          <CheckBox isSelected={draft.isClosed} onChange={isClosed => change({ isClosed })}>
            {t('edit.close')}
          </CheckBox>
        ) : null}
        <TimeFields
          times={draft}
          onChange={change}
          error={wrong && fieldText(wrong)}
          days={laterDays(seen, time_zone)}
          hasEnd={draft.isClosed}
        />
        {features.approve_work_logs ? (
          <CheckBox
            isSelected={draft.isApproved && !isOther}
            isDisabled={isOther}
            onChange={isApproved => change({ isApproved })}
          >
            {isOther && seen.approved ? t('edit.approve_again') : t('edit.approved')}
          </CheckBox>
        ) : null}
        <output className={styles.sum}>
          {end === null
            ? t('edit.open')
            : wrong
              ? ''
              : t('hours', { hours: hours((Date.parse(end) - Date.parse(start)) / 1000) })}
          <span className={styles.soft}>{isSame ? t('no_changes') : ''}</span>
        </output>
      </CallForm>
      <EntryPast entry={seen} />
    </>
  )
}
