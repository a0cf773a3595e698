/** Actions at a time clock as queued calls. */
import { api } from 'virtual:api'
import { newId } from '../../../shared/domain/new-id.ts'
import { wholeSeconds, type Named } from '../../../shared/domain/entry.ts'
import { computeEndTime } from '../../lib/entries/compute-end-time.ts'
import { toStoredCall, type NewCall } from '../../lib/offline/queued-call.ts'
import type { Person } from './board.ts'

type OpenEntry = NonNullable<Person['open_work_log']>

/** Creates the calls with the person's PIN, if the company requires one. */
export type Action = (pin: string | undefined) => NewCall[]

const withPin = (pin: string | undefined) => (pin === undefined ? {} : { pin })
const toNamed = ({ id, name }: Named): Named => ({ id, name })

export function clockIn(person: Named, project: Named, start_time = wholeSeconds(Date.now())): Action {
  const id = `${person.id}.${newId()}`
  const body = { id, employee_id: person.id, project_id: project.id, start_time }
  return pin => [
    {
      kind: 'in',
      subject: id,
      project,
      employee: toNamed(person),
      call: toStoredCall(api.timeClock.createWorkLog, { body: { ...body, ...withPin(pin) } }),
    },
  ]
}

export function clockOut(person: Named, open: OpenEntry, end_time = computeEndTime(open)): Action {
  const body = { id: open.id, end_time }
  return pin => [
    {
      kind: 'out',
      subject: open.id,
      project: open.project,
      employee: toNamed(person),
      call: toStoredCall(api.timeClock.closeWorkLog, { body: { ...body, ...withPin(pin) } }),
    },
  ]
}

/** Clocks out of one entry and into another project at the same instant. */
export function changeProject(person: Named, open: OpenEntry, project: Named): Action {
  const instant = computeEndTime(open)
  const [clockOutCalls, clockInCalls] = [clockOut(person, open, instant), clockIn(person, project, instant)]
  return pin => [...clockOutCalls(pin), ...clockInCalls(pin)]
}

export function addComment(person: Named, open: OpenEntry, text: string): Action {
  const body = { id: newId(), work_log_id: open.id, comment: text }
  return pin => [
    {
      kind: 'comment',
      subject: open.id,
      project: open.project,
      employee: toNamed(person),
      call: toStoredCall(api.timeClock.createWorkLogComment, { body: { ...body, ...withPin(pin) } }),
    },
  ]
}

export function addPhoto(person: Named, open: OpenEntry, bytes: ArrayBuffer): Action {
  const [id, image] = [newId(), newId()]
  const upload = { id: image, content_type: 'image/jpeg', size: bytes.byteLength, employee_id: person.id } as const
  return pin => [
    {
      kind: 'photo',
      subject: open.id,
      project: open.project,
      employee: toNamed(person),
      call: toStoredCall(api.timeClock.createWorkLogComment, {
        body: { id, work_log_id: open.id, comment: '', ...withPin(pin) },
      }),
      photo: { form: toStoredCall(api.images.timeClock, { body: { ...upload, ...withPin(pin) } }), bytes },
    },
  ]
}
