import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { newId } from '../../../shared/domain/new-id.ts'
import type { Entry } from '../../../shared/domain/entry.ts'
import { call } from '../../lib/session/api.ts'
import { useDraft } from '../../lib/browser/drafts.ts'
import {
  computeEntryChanges,
  toEntryDraft,
  computeEndDayOffset,
  convertDraftToInstants,
  type EntryDraft,
} from '../../lib/entries/entry-draft.ts'
import { findConflictingEntry } from '../../lib/session/conflicting-entry-of.ts'
import { translateFieldText } from '../../lib/session/failure.ts'
import { getIdempotencyKey } from '../../lib/http/get-idempotency-key.ts'
import { useEmployee } from '../../lib/session/session.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { readCurrentWallClock, toEntryTimes, validateTimes } from '../../lib/entries/form-times.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CallForm } from '../../ui/fields/call-form.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { TimeFields } from '../../ui/dates/time-fields.tsx'
import { cacheEntry, useOwnProjects, useRefreshProjects } from './server-entries.ts'

interface Props {
  /** Absent for a new entry. */
  entry?: Entry
  onDone: () => void
}

/**
 * The form in which an employee enters or changes an entry. Sends it without the queue, so that the form can show a
 * refusal at once.
 */
export function EntryForm({ entry, onDone }: Props) {
  const { t } = useTranslation('employee-app')
  const formats = useFormats()
  const account = useEmployee()
  const client = useQueryClient()
  const { time_zone } = account.settings
  const projects = useOwnProjects(account) ?? []
  useRefreshProjects()
  const [id] = useState(() => `${account.id}.${newId()}`)
  const [savedEntry, setSavedEntry] = useState(entry)
  const [draft, setDraft] = useDraft<EntryDraft>(`entry ${entry?.id ?? 'new'}`, () =>
    entry ? toEntryDraft(entry, time_zone) : createDraft(time_zone, projects[0]?.id ?? null),
  )
  const [wasChangedElsewhere, setChangedElsewhere] = useState(false)
  // Errors appear only after the employee has typed.
  const [isTouched, setTouched] = useState(false)

  function changeDraft(changedFields: Partial<EntryDraft>) {
    setTouched(true)
    setDraft({ ...draft, ...changedFields })
  }
  const changes = savedEntry && computeEntryChanges(draft, savedEntry, time_zone)
  const { start, end } = savedEntry
    ? convertDraftToInstants(draft, savedEntry, time_zone)
    : toEntryTimes(draft.day, draft, time_zone)
  const error = validateTimes(start, end)
  const isUnchanged = changes !== undefined && Object.keys(changes).length === 0
  // The entry keeps its project even if the company has closed the project.
  const options =
    savedEntry && !projects.some(project => project.id === savedEntry.project.id)
      ? [savedEntry.project, ...projects]
      : projects

  async function save() {
    const changedEntry = savedEntry ? await saveChange(savedEntry) : await addEntry()
    if (!changedEntry) return
    await cacheEntry(client, account, changedEntry)
    onDone()
  }

  async function addEntry(): Promise<Entry | undefined> {
    const body = [{ id, start_time: start, end_time: end ?? start, project_id: draft.project ?? '' }]
    const [entry] = await call(api.employee.addWorkLogs, { body, idempotencyKey: getIdempotencyKey(body) })
    return entry
  }

  async function saveChange({ id: entryId, version }: Entry): Promise<Entry | undefined> {
    const { approved: _, ...changedFields } = changes ?? {}
    const body = { id: entryId, version, ...changedFields }
    try {
      return await call(api.employee.editWorkLog, { body, idempotencyKey: getIdempotencyKey(body) })
    } catch (error) {
      const conflictingEntry = findConflictingEntry(error)
      if (!conflictingEntry) throw error
      await cacheEntry(client, account, conflictingEntry)
      setSavedEntry(conflictingEntry)
      setDraft(toEntryDraft(conflictingEntry, time_zone))
      setChangedElsewhere(true)
      return undefined
    }
  }

  return (
    <CallForm
      submit={savedEntry ? t('entry.save') : t('entry.add')}
      submitting={t('entry.saving')}
      cancel={<Button onPress={onDone}>{t('entry.cancel')}</Button>}
      isDisabled={isUnchanged || error !== undefined || draft.project === null}
      onSubmit={save}
    >
      {wasChangedElsewhere ? <p role="alert">{t('entry.theirs')}</p> : null}
      <Combobox
        label={t('project')}
        groups={[{ name: t('projects.all'), options }]}
        chosen={draft.project}
        onChoose={project => changeDraft({ project })}
      />
      <DatePicker label={t('entry.date')} day={draft.day} onChange={day => changeDraft({ day })} />
      <TimeFields
        times={draft}
        onChange={changeDraft}
        error={isTouched && error ? translateFieldText(error) : undefined}
        days={savedEntry ? computeEndDayOffset(savedEntry, time_zone) : 1}
        hasEnd={draft.isClosed}
      />
      <output className="soft small">
        {isUnchanged
          ? t('entry.unchanged')
          : end === null || error
            ? ''
            : t('entry.hours', { hours: formats.hours((Date.parse(end) - Date.parse(start)) / 3_600_000) })}
      </output>
    </CallForm>
  )
}

const createDraft = (timeZone: string, project: string | null): EntryDraft => {
  const { day, time } = readCurrentWallClock(timeZone)
  return { project, day, start: time, end: time, isLater: false, isClosed: true, isApproved: false }
}
