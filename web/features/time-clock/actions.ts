/** what people do at the time clock, as calls for the queue */
import { api } from 'virtual:api'
import { newId } from '../../../shared/domain/new-id.ts'
import { wholeSeconds, type Named } from '../../../shared/domain/work-log.ts'
import { endNow } from '../../lib/end-now.ts'
import { callOf, type Draft } from '../../lib/offline/queued.ts'
import type { Person } from './board.ts'

type Open = NonNullable<Person['open_work_log']>

/** with the token of the person, where the company asks for it */
export type Action = (pin: string | undefined) => Draft[]

const withPin = (pin: string | undefined) => (pin === undefined ? {} : { pin })
const named = ({ id, name }: Named): Named => ({ id, name })

export function comeIn(person: Named, project: Named, start_time = wholeSeconds(Date.now())): Action {
  const id = `${person.id}.${newId()}`
  const body = { id, employee_id: person.id, project_id: project.id, start_time }
  return pin => [
    {
      kind: 'in',
      subject: id,
      project,
      employee: named(person),
      call: callOf(api.timeClock.createWorkLog, { body: { ...body, ...withPin(pin) } }),
    },
  ]
}

export function goOut(person: Named, open: Open, end_time = endNow(open)): Action {
  const body = { id: open.id, end_time }
  return pin => [
    {
      kind: 'out',
      subject: open.id,
      project: open.project,
      employee: named(person),
      call: callOf(api.timeClock.closeWorkLog, { body: { ...body, ...withPin(pin) } }),
    },
  ]
}

/** out of one and into the other in the same instant */
export function change(person: Named, open: Open, project: Named): Action {
  const instant = endNow(open)
  const [out, into] = [goOut(person, open, instant), comeIn(person, project, instant)]
  return pin => [...out(pin), ...into(pin)]
}

export function say(person: Named, open: Open, words: string): Action {
  const body = { id: newId(), work_log_id: open.id, comment: words }
  return pin => [
    {
      kind: 'comment',
      subject: open.id,
      project: open.project,
      employee: named(person),
      call: callOf(api.timeClock.createWorkLogComment, { body: { ...body, ...withPin(pin) } }),
    },
  ]
}

export function show(person: Named, open: Open, bytes: ArrayBuffer): Action {
  const [id, image] = [newId(), newId()]
  const upload = { id: image, content_type: 'image/jpeg', size: bytes.byteLength, employee_id: person.id } as const
  return pin => [
    {
      kind: 'photo',
      subject: open.id,
      project: open.project,
      employee: named(person),
      call: callOf(api.timeClock.createWorkLogComment, {
        body: { id, work_log_id: open.id, comment: '', ...withPin(pin) },
      }),
      photo: { form: callOf(api.images.timeClock, { body: { ...upload, ...withPin(pin) } }), bytes },
    },
  ]
}
