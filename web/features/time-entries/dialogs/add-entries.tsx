import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { newId } from '../../../../shared/domain/new-id.ts'
import { maxEntriesPerCall } from '../../../../shared/domain/entry.ts'
import { call } from '../../../lib/session/api.ts'
import { useDraft } from '../../../lib/browser/drafts.ts'
import { translateFieldText } from '../../../lib/session/failure.ts'
import { useCompany } from '../../../lib/session/session.ts'
import { useReloadEntries } from '../../../lib/entries/entries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CallForm } from '../../../ui/fields/call-form.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { DaysCalendar } from '../../../ui/dates/days-calendar.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useEmployeeChoices, useProjectChoices } from '../../../lib/entries/choices.ts'
import { TimeFields } from '../../../ui/dates/time-fields.tsx'
import {
  computeWallClockSeconds,
  readCurrentWallClock,
  toEntryTimes,
  validateTimes,
  type FormTimes,
} from '../../../lib/entries/form-times.ts'
import { PlannedEntriesSummary } from './planned-entries-summary.tsx'

interface Props {
  onDone: () => void
  /** The employee and project by which the table is filtered. The form preselects them. */
  employee?: string
  project?: string
}

export function AddEntriesForm({ onDone, employee: givenEmployee, project: givenProject }: Props) {
  const { t } = useTranslation('entry-dialogs')
  const { time_zone } = useCompany().settings
  const reload = useReloadEntries()
  const [people, projects] = [useEmployeeChoices(), useProjectChoices()]
  // Undefined means the default, null that the user cleared the field.
  const [chosenEmployee, setChosenEmployee] = useState<string | null | undefined>(givenEmployee)
  const [chosenProject, setChosenProject] = useState<string | null | undefined>(givenProject)
  const employee = chosenEmployee === undefined ? people.defaultId : chosenEmployee
  const project = chosenProject === undefined ? projects.defaultId : chosenProject
  const [days, setDays] = useDraft<string[]>('new-entries-days', [])
  const [times, setTimes] = useDraft<FormTimes>('new-entries-times', () => {
    const { time } = readCurrentWallClock(time_zone)
    return { start: time, end: time, isLater: false }
  })
  // The fields start with equal times, which is an error only once the user has changed them.
  const [isChanged, setChanged] = useState(false)
  // All attempts use one id per day, so that a retry after a lost response adds no second entry.
  const ids = useRef(new Map<string, string>())

  const newEntries = days.map(day => ({ day, ...toEntryTimes(day, times, time_zone) }))
  const orderError = computeWallClockSeconds(times) <= 0 ? 'Out time has to be after In time' : undefined
  const error =
    orderError ?? newEntries.map(({ start, end }) => validateTimes(start, end)).find(text => text !== undefined)

  function validate(): Record<string, string> {
    if (employee === null) return { employee: t('choose_employee') }
    if (project === null) return { project: t('choose_project') }
    if (days.length === 0) return { days: t('add.no_day') }
    if (days.length > maxEntriesPerCall) return { days: t('add.most_days', { count: maxEntriesPerCall }) }
    return error === undefined ? {} : { times: translateFieldText(error) }
  }

  function idFor(employeeId: string, day: string): string {
    const id = ids.current.get(day) ?? newId()
    ids.current.set(day, id)
    return `${employeeId}.${id}`
  }

  function changeTimes(changedTimes: Partial<FormTimes>) {
    setTimes({ ...times, ...changedTimes })
    setChanged(true)
  }

  async function addEntries() {
    if (employee === null || project === null) return
    await call(api.workLogs.add, {
      body: newEntries.map(({ day, start, end }) => ({
        id: idFor(employee, day),
        employee_id: employee,
        project_id: project,
        start_time: start,
        end_time: end,
      })),
    })
    await reload()
    toast({ text: t('add.done', { count: newEntries.length }) })
    onDone()
  }

  return (
    <CallForm
      submit={t('add.submit')}
      submitting={t('add.adding')}
      cancel={<Button onPress={onDone}>{t('cancel')}</Button>}
      isDisabled={isChanged && error !== undefined}
      validate={validate}
      onSubmit={addEntries}
    >
      <Combobox
        label={t('employee')}
        groups={people.groups}
        chosen={employee}
        onChoose={setChosenEmployee}
        {...(chosenEmployee === null ? { error: t('choose_employee') } : {})}
      />
      <Combobox
        label={t('project')}
        groups={projects.groups}
        chosen={project}
        onChoose={setChosenProject}
        {...(chosenProject === null ? { error: t('choose_project') } : {})}
      />
      <DaysCalendar
        label={t('add.days')}
        days={days}
        onChange={setDays}
        initialDay={readCurrentWallClock(time_zone).day}
      />
      <TimeFields
        times={times}
        onChange={changeTimes}
        error={isChanged && error !== undefined ? translateFieldText(error) : undefined}
      />
      <PlannedEntriesSummary
        spans={error === undefined ? newEntries : []}
        defaultSeconds={computeWallClockSeconds(times)}
      />
    </CallForm>
  )
}
