import { api } from 'virtual:api'
import { newId } from '../../../shared/domain/new-id.ts'
import { cutToWholeSeconds, type IdAndName } from '../../../shared/domain/entry.ts'
import { computeEndTime } from '../../lib/entries/compute-end-time.ts'
import { toCallContent, type NewCall, type OfflineOwner } from '../../lib/offline/queued-call.ts'

/** The employee who acts, and the role of the session that sends the calls. */
export interface ActingEmployee extends IdAndName {
  role: OfflineOwner['role']
}

interface OpenEntry {
  id: string
  project: IdAndName
  start_time: string
}
type EntryReference = Pick<OpenEntry, 'id' | 'project'>

export const toActingEmployee = ({ id, name }: IdAndName): ActingEmployee => ({ role: 'COMPANY_TIME_CLOCK', id, name })

const isAtTimeClock = ({ role }: ActingEmployee): boolean => role === 'COMPANY_TIME_CLOCK'
/** At a time clock, the names include the employee, because its queue has calls of several employees. */
const toDisplayedNames = (
  actingEmployee: ActingEmployee,
  project: IdAndName,
): Pick<NewCall, 'project' | 'employee'> => ({
  project,
  ...(isAtTimeClock(actingEmployee) ? { employee: { id: actingEmployee.id, name: actingEmployee.name } } : {}),
})

export function createClockInCall(
  actingEmployee: ActingEmployee,
  project: IdAndName,
  start_time = cutToWholeSeconds(Date.now()),
): NewCall {
  const id = `${actingEmployee.id}.${newId()}`
  const body = { id, project_id: project.id, start_time }
  return {
    kind: 'in',
    subject: id,
    ...toDisplayedNames(actingEmployee, project),
    ...(isAtTimeClock(actingEmployee)
      ? { call: toCallContent(api.timeClock.createWorkLog, { body: { ...body, employee_id: actingEmployee.id } }) }
      : { after: [project.id], call: toCallContent(api.employee.clockIn, { body }) }),
  }
}

export const createClockOutCall = (
  actingEmployee: ActingEmployee,
  entry: OpenEntry,
  end_time = computeEndTime(entry),
): NewCall => ({
  kind: 'out',
  subject: entry.id,
  ...toDisplayedNames(actingEmployee, entry.project),
  call: toCallContent(isAtTimeClock(actingEmployee) ? api.timeClock.closeWorkLog : api.employee.clockOut, {
    body: { id: entry.id, end_time },
  }),
})

/** Creates the call for an `end_time` in the past. `recorded_at` is the time at which the employee recorded it. */
export function createLateClockOutCall(actingEmployee: ActingEmployee, entry: OpenEntry, end_time: string): NewCall {
  const { call, ...newCall } = createClockOutCall(actingEmployee, entry, end_time)
  return { ...newCall, call: { ...call, body: { ...call.body, recorded_at: cutToWholeSeconds(Date.now()) } } }
}

export function createProjectChangeCalls(
  actingEmployee: ActingEmployee,
  entry: OpenEntry,
  project: IdAndName,
): NewCall[] {
  const instant = computeEndTime(entry)
  return [createClockOutCall(actingEmployee, entry, instant), createClockInCall(actingEmployee, project, instant)]
}

export const createCommentCall = (
  actingEmployee: ActingEmployee,
  { id, project }: EntryReference,
  text: string,
): NewCall => ({
  kind: 'comment',
  subject: id,
  ...toDisplayedNames(actingEmployee, project),
  call: toCallContent(
    isAtTimeClock(actingEmployee) ? api.timeClock.createWorkLogComment : api.employee.commentWorkLog,
    {
      body: { id: newId(), work_log_id: id, comment: text },
    },
  ),
})

export function createPhotoCall(actingEmployee: ActingEmployee, entry: EntryReference, bytes: ArrayBuffer): NewCall {
  const image = { id: newId(), content_type: 'image/jpeg' as const, size: bytes.byteLength }
  const form = isAtTimeClock(actingEmployee)
    ? toCallContent(api.images.timeClock, { body: { ...image, employee_id: actingEmployee.id } })
    : toCallContent(api.images.employee, { body: image })
  return { ...createCommentCall(actingEmployee, entry, ''), kind: 'photo', photo: { form, bytes } }
}
