import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../../lib/session/api.ts'
import { useDraft } from '../../../lib/browser/drafts.ts'
import { useProjectChoices } from '../../../lib/entries/choices.ts'
import { conflictingEntry } from '../../../lib/session/conflicting-entry.ts'
import { fieldText } from '../../../lib/session/failure.ts'
import { useCompany } from '../../../lib/session/session.ts'
import { idempotencyKeyFor } from '../../../lib/http/idempotency-key-for.ts'
import { useCacheChangedTimes, type Entry } from '../../../lib/entries/entries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CallForm } from '../../../ui/fields/call-form.tsx'
import { CheckBox } from '../../../ui/fields/check-box.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { DatePicker } from '../../../ui/dates/date-picker.tsx'
import { computeChanges, toDraft, endDayOffset, toTimes, type Draft } from '../../../lib/entries/entry-draft.ts'
import { TimeFields } from '../../../ui/dates/time-fields.tsx'
import { validateTimes } from '../../../lib/entries/form-times.ts'
import { EditConflict } from './edit-conflict.tsx'
import styles from './dialogs.module.css'
import { EntryHistory } from './entry-history.tsx'
import { useEntryTexts } from './use-entry-texts.ts'

interface Props {
  entry: Entry
  onDone: () => void
}

export function EditEntry({ entry, onDone }: Props) {
  const { t } = useTranslation('entry-dialogs')
  const { hours } = useEntryTexts()
  const { time_zone, features } = useCompany().settings
  const cacheEntries = useCacheChangedTimes()
  const projects = useProjectChoices()
  // The entry when the dialog was opened, so that a refresh changes nothing while the user types.
  const [openedEntry] = useState(entry)
  const [draft, setDraft] = useDraft(`entry ${entry.id}`, () => toDraft(entry, time_zone))
  const [theirs, setTheirs] = useState<Entry>()

  const changes = computeChanges(draft, openedEntry, time_zone)
  const { start, end } = toTimes(draft, openedEntry, time_zone)
  const error = validateTimes(start, end)
  const isUnchanged = Object.keys(changes).length === 0
  const changesContent = !isUnchanged && changes.approved === undefined
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })

  async function save(version: number) {
    const body = { id: openedEntry.id, version, ...changes }
    try {
      cacheEntries([await call(api.workLogs.edit, { body, idempotencyKey: idempotencyKeyFor(body) })])
      onDone()
    } catch (error) {
      const conflicting = conflictingEntry(error)
      if (!conflicting) throw error
      cacheEntries([conflicting])
      setTheirs(conflicting)
    }
  }

  if (theirs)
    return (
      <EditConflict
        key={theirs.version}
        opened={openedEntry}
        theirs={theirs}
        changes={changes}
        onTakeTheirs={onDone}
        onKeepMine={() => save(theirs.version)}
      />
    )
  return (
    <>
      <CallForm
        submit={t('save')}
        submitting={t('saving')}
        cancel={<Button onPress={onDone}>{t('cancel')}</Button>}
        isDisabled={isUnchanged || error !== undefined || draft.project === null}
        onSubmit={() => save(openedEntry.version)}
      >
        <Combobox
          label={t('project')}
          groups={projects.groups}
          chosen={draft.project}
          onChoose={project => change({ project })}
          {...(draft.project === null ? { error: t('choose_project') } : {})}
        />
        <DatePicker label={t('date')} day={draft.day} onChange={day => change({ day })} />
        {openedEntry.end_time === null ? (
          <CheckBox isSelected={draft.isClosed} onChange={isClosed => change({ isClosed })}>
            {t('edit.close')}
          </CheckBox>
        ) : null}
        <TimeFields
          times={draft}
          onChange={change}
          error={error && fieldText(error)}
          days={endDayOffset(openedEntry, time_zone)}
          hasEnd={draft.isClosed}
        />
        {features.approve_work_logs ? (
          <CheckBox
            isSelected={draft.isApproved && !changesContent}
            isDisabled={changesContent}
            onChange={isApproved => change({ isApproved })}
          >
            {changesContent && openedEntry.approved ? t('edit.approve_again') : t('edit.approved')}
          </CheckBox>
        ) : null}
        <output className={styles.sum}>
          {end === null
            ? t('edit.open')
            : error
              ? ''
              : t('hours', { hours: hours((Date.parse(end) - Date.parse(start)) / 1000) })}
          <span className="soft small">{isUnchanged ? t('no_changes') : ''}</span>
        </output>
      </CallForm>
      <EntryHistory entry={openedEntry} />
    </>
  )
}
