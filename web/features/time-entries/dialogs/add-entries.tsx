import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { newId } from '../../../../shared/domain/new-id.ts'
import { mostLogsAtOnce } from '../../../../shared/domain/work-log.ts'
import { call } from '../../../lib/api.ts'
import { fieldText } from '../../../lib/failure.ts'
import { useCompany } from '../../../lib/session.ts'
import { useReloadWorkLogs } from '../../../lib/work-logs.ts'
import { Button } from '../../../ui/button.tsx'
import { CallForm } from '../../../ui/call-form.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { Days } from '../../../ui/days.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEmployeeChoices, useProjectChoices } from '../../../lib/choices.ts'
import { TimeFields } from '../../../ui/time-fields.tsx'
import { clockSeconds, nowWall, spanOf, wrongIn, type TypedTimes } from '../../../lib/typed-times.ts'
import { Planned } from './planned.tsx'

interface Props {
  onDone: () => void
  /** chosen already */
  employee?: string
  project?: string
}

export function AddEntries({ onDone, employee: givenEmployee, project: givenProject }: Props) {
  const { t } = useTranslation('entry-dialogs')
  const { time_zone } = useCompany().settings
  const reload = useReloadWorkLogs()
  const [people, projects] = [useEmployeeChoices(), useProjectChoices()]
  // undefined is what it begins with, null what was erased
  const [chosenEmployee, setEmployee] = useState<string | null | undefined>(givenEmployee)
  const [chosenProject, setProject] = useState<string | null | undefined>(givenProject)
  const employee = chosenEmployee === undefined ? people.first : chosenEmployee
  const project = chosenProject === undefined ? projects.first : chosenProject
  const [days, setDays] = useState<string[]>([])
  const [times, setTimes] = useState<TypedTimes>(() => {
    const { time } = nowWall(time_zone)
    return { start: time, end: time, isLater: false }
  })
  // in and out begin as the same: that is no fault until somebody has set them
  const [isSet, setSet] = useState(false)
  // one id for a day however often it is tried: an answer that got lost makes no second entry
  const ids = useRef(new Map<string, string>())

  const spans = days.map(day => ({ day, ...spanOf(day, times, time_zone) }))
  const outOfOrder = clockSeconds(times) <= 0 ? 'Out time has to be after In time' : undefined
  const wrong = outOfOrder ?? spans.map(({ start, end }) => wrongIn(start, end)).find(text => text !== undefined)

  function check(): Record<string, string> {
    if (employee === null) return { employee: t('choose_employee') }
    if (project === null) return { project: t('choose_project') }
    if (days.length === 0) return { days: t('add.no_day') }
    if (days.length > mostLogsAtOnce) return { days: t('add.most_days', { count: mostLogsAtOnce }) }
    return wrong === undefined ? {} : { times: fieldText(wrong) }
  }

  function idOf(employeeId: string, day: string): string {
    const id = ids.current.get(day) ?? newId()
    ids.current.set(day, id)
    return `${employeeId}.${id}`
  }

  function setPart(part: Partial<TypedTimes>) {
    setTimes({ ...times, ...part })
    setSet(true)
  }

  async function add() {
    if (employee === null || project === null) return
    await call(api.workLogs.add, {
      body: spans.map(({ day, start, end }) => ({
        id: idOf(employee, day),
        employee_id: employee,
        project_id: project,
        start_time: start,
        end_time: end,
      })),
    })
    await reload()
    toast({ text: t('add.done', { count: spans.length }) })
    onDone()
  }

  return (
    <CallForm
      submit={t('add.submit')}
      submitting={t('add.adding')}
      cancel={<Button onPress={onDone}>{t('cancel')}</Button>}
      isDisabled={isSet && wrong !== undefined}
      check={check}
      onSubmit={add}
    >
      <Combobox
        label={t('employee')}
        groups={people.groups}
        chosen={employee}
        onChoose={setEmployee}
        {...(chosenEmployee === null ? { error: t('choose_employee') } : {})}
      />
      <Combobox
        label={t('project')}
        groups={projects.groups}
        chosen={project}
        onChoose={setProject}
        {...(chosenProject === null ? { error: t('choose_project') } : {})}
      />
      <Days label={t('add.days')} days={days} onChange={setDays} near={nowWall(time_zone).day} />
      <TimeFields
        times={times}
        onChange={setPart}
        error={isSet && wrong !== undefined ? fieldText(wrong) : undefined}
      />
      <Planned spans={wrong === undefined ? spans : []} usualSeconds={clockSeconds(times)} />
    </CallForm>
  )
}
