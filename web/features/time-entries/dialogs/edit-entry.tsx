import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../../lib/session/api.ts'
import { useDraft } from '../../../lib/browser/drafts.ts'
import { useProjectChoices } from '../../../lib/entries/choices.ts'
import { findConflictingEntry } from '../../../lib/session/conflicting-entry-of.ts'
import { translateFieldText } from '../../../lib/session/failure.ts'
import { useCompany } from '../../../lib/session/session.ts'
import { getIdempotencyKey } from '../../../lib/http/get-idempotency-key.ts'
import { useCacheChangedTimes, type Entry } from '../../../lib/entries/entries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CallForm } from '../../../ui/fields/call-form.tsx'
import { CheckBox } from '../../../ui/fields/check-box.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { useAnnounceUnsavedForm, type UnsavedListener } from '../../../ui/dialog/use-leave-guard.ts'
import { DatePicker } from '../../../ui/dates/date-picker.tsx'
import {
  computeEntryChanges,
  toEntryDraft,
  computeEndDayOffset,
  convertDraftToInstants,
  type EntryDraft,
} from '../../../lib/entries/entry-draft.ts'
import { TimeFields } from '../../../ui/dates/time-fields.tsx'
import { validateTimes } from '../../../lib/entries/form-times.ts'
import { EditConflict } from './edit-conflict.tsx'
import { entryFormName } from './discard-entry-changes-dialog.tsx'
import styles from './dialogs.module.css'
import { useEntryTexts } from './use-entry-texts.ts'

interface Props {
  entry: Entry
  onUnsaved: UnsavedListener
  onCancel: () => void
  onDone: () => void
}

export function EditEntryForm({ entry, onUnsaved, onCancel, onDone }: Props) {
  const { t } = useTranslation('entry-dialogs')
  const { hours } = useEntryTexts()
  const { time_zone, features } = useCompany().settings
  const cacheEntries = useCacheChangedTimes()
  const projects = useProjectChoices()
  // Keeps the entry as it was when the form was opened, so that a refresh changes nothing while the user types.
  const [openedEntry, setOpenedEntry] = useState(entry)
  const [draft, setDraft] = useDraft(`entry ${entry.id}`, () => toEntryDraft(entry, time_zone))
  const [conflict, setConflict] = useState<{ currentEntry: Entry; approvesResult: boolean }>()

  const changes = computeEntryChanges(draft, openedEntry, time_zone)
  const { start, end } = convertDraftToInstants(draft, openedEntry, time_zone)
  const error = validateTimes(start, end)
  const isUnchanged = Object.keys(changes).length === 0
  const changesContent = !isUnchanged && changes.approved === undefined
  const changeDraft = (changedFields: Partial<EntryDraft>) => setDraft({ ...draft, ...changedFields })

  useAnnounceUnsavedForm(onUnsaved, entryFormName, !isUnchanged)
  // The user may open another entry while this one is saved. Saving must not close that entry.
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  async function save(version: number, approvesResult = false) {
    const { approved, ...otherChanges } = changes
    const approvalFields = approvesResult
      ? { approve_result: true as const }
      : approved === undefined
        ? {}
        : { approved }
    const body = { id: openedEntry.id, version, ...otherChanges, ...approvalFields }
    try {
      const savedEntry = await call(api.workLogs.edit, { body, idempotencyKey: getIdempotencyKey(body) })
      cacheEntries([savedEntry])
      if (!isMounted.current) return
      // If the panel holds an unsent comment, the panel stays open and the form shows the saved entry.
      setConflict(undefined)
      setOpenedEntry(savedEntry)
      setDraft(toEntryDraft(savedEntry, time_zone))
      onDone()
    } catch (error) {
      const currentEntry = findConflictingEntry(error)
      if (!currentEntry) throw error
      cacheEntries([currentEntry])
      setConflict({ currentEntry, approvesResult })
    }
  }

  if (conflict) {
    const { currentEntry, approvesResult } = conflict
    return (
      <EditConflict
        key={currentEntry.version}
        openedEntry={openedEntry}
        currentEntry={currentEntry}
        changes={approvesResult ? { ...changes, approved: true } : changes}
        onTakeTheirs={onDone}
        onKeepMine={() => save(currentEntry.version, approvesResult)}
      />
    )
  }
  const isInvalid = error !== undefined || draft.project === null
  const saveOnlyOption = {
    text: t('save'),
    isDisabled: isUnchanged || isInvalid,
    onSubmit: () => save(openedEntry.version),
  }
  // An open entry cannot be approved, because clocking out would clear its approval.
  const canApprove = features.approve_work_logs && end !== null
  return (
    <CallForm
      submitting={t('saving')}
      cancel={<Button onPress={onCancel}>{t('cancel')}</Button>}
      {...(canApprove
        ? {
            submit: t('edit.save_and_approve'),
            isDisabled: isInvalid || (isUnchanged && openedEntry.approved),
            onSubmit: () => save(openedEntry.version, true),
            onEnter: saveOnlyOption,
          }
        : {
            submit: saveOnlyOption.text,
            isDisabled: saveOnlyOption.isDisabled,
            onSubmit: saveOnlyOption.onSubmit,
          })}
    >
      <Combobox
        label={t('project')}
        groups={projects.groups}
        chosen={draft.project}
        onChoose={project => changeDraft({ project })}
        {...(draft.project === null ? { error: t('choose_project') } : {})}
      />
      <DatePicker label={t('date')} day={draft.day} onChange={day => changeDraft({ day })} />
      {openedEntry.end_time === null ? (
        <CheckBox isSelected={draft.isClosed} onChange={isClosed => changeDraft({ isClosed })}>
          {t('edit.close')}
        </CheckBox>
      ) : null}
      <TimeFields
        times={draft}
        onChange={changeDraft}
        error={error && translateFieldText(error)}
        days={computeEndDayOffset(openedEntry, time_zone)}
        hasEnd={draft.isClosed}
      />
      {features.approve_work_logs ? (
        <CheckBox
          isSelected={draft.isApproved && !changesContent}
          isDisabled={changesContent}
          onChange={isApproved => changeDraft({ isApproved })}
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
  )
}
