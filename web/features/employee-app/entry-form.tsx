import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { newId } from '../../../shared/domain/new-id.ts'
import type { WorkLog } from '../../../shared/domain/work-log.ts'
import { call } from '../../lib/api.ts'
import { changesOf, draftOf, laterDays, timesOf, type Draft } from '../../lib/entry-draft.ts'
import { fieldText, standingAgainst } from '../../lib/failure.ts'
import { hoursFormat } from '../../lib/intl.ts'
import { retryKey } from '../../lib/retry-key.ts'
import { useEmployee } from '../../lib/session.ts'
import { nowWall, spanOf, wrongIn } from '../../lib/typed-times.ts'
import { Button } from '../../ui/button.tsx'
import { CallForm } from '../../ui/call-form.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { TimeFields } from '../../ui/time-fields.tsx'
import styles from './employee-app.module.css'
import { putLog, useOwnProjects } from './known.ts'

interface Props {
  /** absent: a new one */
  entry?: WorkLog
  onDone: () => void
}

/** adds or changes an entry, for those whom the company lets; it needs the servers, who may refuse it */
export function EntryForm({ entry, onDone }: Props) {
  const { t } = useTranslation('employee-app')
  const account = useEmployee()
  const client = useQueryClient()
  const { time_zone } = account.settings
  const projects = useOwnProjects(account) ?? []
  const [id] = useState(() => `${account.id}.${newId()}`)
  const [seen, setSeen] = useState(entry)
  const [draft, setDraft] = useState<Draft>(() =>
    entry ? draftOf(entry, time_zone) : freshDraft(time_zone, projects[0]?.id ?? null),
  )
  const [isTheirs, setTheirs] = useState(false)
  // what nobody has typed yet is not wrong
  const [isTyped, setTyped] = useState(false)

  function change(part: Partial<Draft>) {
    setTyped(true)
    setDraft({ ...draft, ...part })
  }
  const changes = seen && changesOf(draft, seen, time_zone)
  const { start, end } = seen ? timesOf(draft, seen, time_zone) : spanOf(draft.day, draft, time_zone)
  const wrong = wrongIn(start, end)
  const isSame = changes !== undefined && Object.keys(changes).length === 0
  // a project that was closed since stays the entry's
  const options =
    seen && !projects.some(project => project.id === seen.project.id) ? [seen.project, ...projects] : projects

  async function save() {
    const log = seen ? await saveChange(seen) : await addNew()
    if (!log) return
    await putLog(client, account, log)
    onDone()
  }

  async function addNew(): Promise<WorkLog | undefined> {
    const body = [{ id, start_time: start, end_time: end ?? start, project_id: draft.project ?? '' }]
    const [log] = await call(api.employee.addWorkLogs, { body, idempotencyKey: retryKey(body) })
    return log
  }

  async function saveChange({ id: logId, version }: WorkLog): Promise<WorkLog | undefined> {
    const { approved: _, ...changed } = changes ?? {}
    const body = { id: logId, version, ...changed }
    try {
      return await call(api.employee.editWorkLog, { body, idempotencyKey: retryKey(body) })
    } catch (error) {
      const standing = standingAgainst(error)
      if (!standing) throw error
      await putLog(client, account, standing)
      setSeen(standing)
      setDraft(draftOf(standing, time_zone))
      setTheirs(true)
      return undefined
    }
  }

  return (
    <CallForm
      submit={seen ? t('entry.save') : t('entry.add')}
      submitting={t('entry.saving')}
      cancel={<Button onPress={onDone}>{t('entry.cancel')}</Button>}
      isDisabled={isSame || wrong !== undefined || draft.project === null}
      onSubmit={save}
    >
      {isTheirs ? <p role="alert">{t('entry.theirs')}</p> : null}
      <Combobox
        label={t('project')}
        groups={[{ name: t('projects.all'), options }]}
        chosen={draft.project}
        onChoose={project => change({ project })}
      />
      <DatePicker label={t('entry.date')} day={draft.day} onChange={day => change({ day })} />
      <TimeFields
        times={draft}
        onChange={change}
        error={isTyped && wrong ? fieldText(wrong) : undefined}
        days={seen ? laterDays(seen, time_zone) : 1}
        hasEnd={draft.isClosed}
      />
      <output className={styles.soft}>
        {isSame
          ? t('entry.unchanged')
          : end === null || wrong
            ? ''
            : t('entry.hours', { hours: hoursFormat().format((Date.parse(end) - Date.parse(start)) / 3_600_000) })}
      </output>
    </CallForm>
  )
}

const freshDraft = (timeZone: string, project: string | null): Draft => {
  const { day, time } = nowWall(timeZone)
  return { project, day, start: time, end: time, isLater: false, isClosed: true, isApproved: false }
}
