/** what an employee does, as calls for the queue */
import { api } from 'virtual:api'
import { newId } from '../../../shared/domain/new-id.ts'
import { wholeSeconds, type Named } from '../../../shared/domain/work-log.ts'
import { endNow } from '../../lib/end-now.ts'
import { callOf, type Draft } from '../../lib/offline/queued.ts'
import type { Fix } from './location.ts'

export const clockIn = (employee: string, project: Named, start_time: string): Draft => {
  const id = `${employee}.${newId()}`
  return {
    kind: 'in',
    subject: id,
    after: [project.id],
    project,
    call: callOf(api.employee.clockIn, { body: { id, project_id: project.id, start_time } }),
  }
}

interface Runs {
  id: string
  project: Named
  start_time: string
}

export const clockOut = ({ id, project }: Runs, end_time: string): Draft => ({
  kind: 'out',
  subject: id,
  project,
  call: callOf(api.employee.clockOut, { body: { id, end_time } }),
})

/** when work ended, told later than it did */
export const tellEnd = (entry: Runs, end_time: string): Draft => {
  const out = clockOut(entry, end_time)
  return { ...out, call: { ...out.call, body: { ...out.call.body, recorded_at: wholeSeconds(Date.now()) } } }
}

/** out of one and into the other in the same instant */
export function change(employee: string, entry: Runs, project: Named): Draft[] {
  const instant = endNow(entry)
  return [clockOut(entry, instant), clockIn(employee, project, instant)]
}

export const comment = ({ id, project }: Pick<Runs, 'id' | 'project'>, words: string): Draft => ({
  kind: 'comment',
  subject: id,
  project,
  call: callOf(api.employee.commentWorkLog, { body: { id: newId(), work_log_id: id, comment: words } }),
})

export const photo = ({ id, project }: Pick<Runs, 'id' | 'project'>, bytes: ArrayBuffer): Draft => ({
  kind: 'photo',
  subject: id,
  project,
  call: callOf(api.employee.commentWorkLog, { body: { id: newId(), work_log_id: id, comment: '' } }),
  photo: {
    form: callOf(api.images.employee, { body: { id: newId(), content_type: 'image/jpeg', size: bytes.byteLength } }),
    bytes,
  },
})

export const location = (id: string, fix: Fix): Draft => ({
  kind: 'location',
  subject: id,
  call: callOf(api.employee.addLocation, { params: { id }, body: { ...fix, id: newId() } }),
})

export const createProject = (name: string): Draft & { project: Named } => {
  const id = newId()
  return {
    kind: 'project',
    subject: id,
    project: { id, name },
    call: callOf(api.employee.createProject, { body: { id, name } }),
  }
}
