/** An employee's actions as queued calls. */
import { api } from 'virtual:api'
import { newId } from '../../../shared/domain/new-id.ts'
import { wholeSeconds, type Named } from '../../../shared/domain/entry.ts'
import { computeEndTime } from '../../lib/entries/compute-end-time.ts'
import { toStoredCall, type NewCall } from '../../lib/offline/queued-call.ts'
import type { PhoneLocation } from './location.ts'

export const clockIn = (employee: string, project: Named, start_time: string): NewCall => {
  const id = `${employee}.${newId()}`
  return {
    kind: 'in',
    subject: id,
    after: [project.id],
    project,
    call: toStoredCall(api.employee.clockIn, { body: { id, project_id: project.id, start_time } }),
  }
}

interface OpenEntry {
  id: string
  project: Named
  start_time: string
}

export const clockOut = ({ id, project }: OpenEntry, end_time: string): NewCall => ({
  kind: 'out',
  subject: id,
  project,
  call: toStoredCall(api.employee.clockOut, { body: { id, end_time } }),
})

/** Clocks out with an end that is recorded later than it happened. */
export const clockOutLate = (entry: OpenEntry, end_time: string): NewCall => {
  const newCall = clockOut(entry, end_time)
  return {
    ...newCall,
    call: { ...newCall.call, body: { ...newCall.call.body, recorded_at: wholeSeconds(Date.now()) } },
  }
}

/** Clocks out of one entry and into another project at the same instant. */
export function changeProject(employee: string, entry: OpenEntry, project: Named): NewCall[] {
  const instant = computeEndTime(entry)
  return [clockOut(entry, instant), clockIn(employee, project, instant)]
}

export const addComment = ({ id, project }: Pick<OpenEntry, 'id' | 'project'>, text: string): NewCall => ({
  kind: 'comment',
  subject: id,
  project,
  call: toStoredCall(api.employee.commentWorkLog, { body: { id: newId(), work_log_id: id, comment: text } }),
})

export const addPhoto = ({ id, project }: Pick<OpenEntry, 'id' | 'project'>, bytes: ArrayBuffer): NewCall => ({
  kind: 'photo',
  subject: id,
  project,
  call: toStoredCall(api.employee.commentWorkLog, { body: { id: newId(), work_log_id: id, comment: '' } }),
  photo: {
    form: toStoredCall(api.images.employee, {
      body: { id: newId(), content_type: 'image/jpeg', size: bytes.byteLength },
    }),
    bytes,
  },
})

export const addLocation = (id: string, fix: PhoneLocation): NewCall => ({
  kind: 'location',
  subject: id,
  call: toStoredCall(api.employee.addLocation, { params: { id }, body: { ...fix, id: newId() } }),
})

export const createProject = (name: string): NewCall & { project: Named } => {
  const id = newId()
  return {
    kind: 'project',
    subject: id,
    project: { id, name },
    call: toStoredCall(api.employee.createProject, { body: { id, name } }),
  }
}
