/** entries that somebody types in: all of an employee, or none of theirs */
import { createHash } from 'node:crypto'
import { AppError, invalid } from '../../../shared/api/errors.ts'
import { LogId, type EmployeeId, type ProjectId } from '../../../shared/domain/ids.ts'
import { aheadOf, wholeSeconds, wrongTimes, type WorkLog } from '../../../shared/domain/work-log.ts'
import { fingerprint } from '../entity.ts'
import { keys } from '../keys.ts'
import { Project } from '../projects.ts'
import { answerOf } from './answer.ts'
import { monthsAround } from './around.ts'
import type { Where } from './change.ts'
import { repeated } from './clock.ts'
import { readHead, type Doing } from './journal.ts'
import { inLedger, isOf } from './ledger.ts'
import type { StoredLog } from './columns.ts'

export interface Typed {
  id?: string | undefined
  start_time: string
  end_time: string
  project_id: string
  /** where it stands in the call, which may have entries of others too */
  place: number
}

/** items of a transaction; beside the sheets and a head for each entry there are the tally and the employee */
const mostItems = 100

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** where the caller made no id, the key of the call and the place in it do: so a repeat has the same ones */
const idFrom = (e: EmployeeId, key: string, place: number): LogId => {
  const bytes = createHash('sha256').update(`${key} ${place}`).digest().subarray(0, 12)
  return LogId.parse(`${e}.${[...bytes].map(byte => alphabet[byte % alphabet.length]).join('')}`)
}

const withId = (e: EmployeeId, typed: readonly Typed[], key: string) =>
  typed.map(one => ({ ...one, logId: one.id === undefined ? idFrom(e, key, one.place) : LogId.parse(one.id) }))

/** Names a field by its entry's position in the request, so that the caller knows which entry to correct. */
export function refuseWrong(e: EmployeeId, typed: readonly Typed[], { by, now, key }: Doing): void {
  const wrong = new Map<string, string>()
  const seen = new Set<string>()
  for (const { place: i, logId, start_time, end_time } of withId(e, typed, key)) {
    if (!isOf(logId, e)) wrong.set(`${i}.id`, 'Not an id of this employee')
    if (seen.has(logId)) wrong.set(`${i}.id`, 'Twice in one call')
    seen.add(logId)
    const times = [wholeSeconds(start_time), wholeSeconds(end_time)] as const
    const texts =
      wrongTimes(...times, now) ?? (by === 'Company' ? {} : aheadOf(now, { start_time: times[0], end_time: times[1] }))
    for (const [field, text] of Object.entries(texts)) wrong.set(`${i}.${field}`, text)
  }
  if (wrong.size > 0) throw invalid(Object.fromEntries(wrong))
}

/** a company may enter work on closed projects and in the future, an employee may not */
export function add({ c, e, reads }: Where, typed: readonly Typed[], doing: Doing): Promise<WorkLog[]> {
  const { by, now } = doing
  refuseWrong(e, typed, doing)
  const list = withId(e, typed, doing.key)
  const times = list.map(one => ({ start: wholeSeconds(one.start_time), end: wholeSeconds(one.end_time) }))
  const months = new Set(times.map(({ start }) => start.slice(0, 7)))
  if (months.size + list.length + 2 > mostItems) throw invalid({ body: 'Too many different months in one call' })
  const around = [...new Set(times.flatMap(({ start, end }) => monthsAround(start, end)))]
  const projectKeys = list.map(one => keys.project(c, one.project_id as ProjectId))

  const headKeys = list.map(one => keys.logHead(c, one.logId))
  return inLedger<WorkLog[]>(c, e, reads, now, headKeys, async open => {
    const rows = await reads.all([keys.employee(c, e), ...projectKeys, ...headKeys])
    const ledger = await open(around)
    const heads = list.map((_, i) => readHead(rows[1 + list.length + i]))
    const createdFrom = list.map(one => fingerprint([one.project_id, one.start_time, one.end_time]))
    const known = heads.filter(head => head !== undefined)
    if (known.length > 0) {
      if (known.length < list.length) throw new AppError('This id or key was used for something else')
      return {
        done: Promise.all(
          known.map((head, i) => repeated(c, ledger, head.log.id, head, createdFrom[i] ?? '', reads, now)),
        ),
      }
    }
    for (const [i, { place }] of list.entries()) {
      const row = rows[1 + i]
      if (!row) throw new AppError('Not found', { fields: { [`${place}.project_id`]: 'Not found' } })
      if (by !== 'Company' && !Project.parse(row).is_open)
        throw new AppError('Project has been closed', {
          fields: { [`${place}.project_id`]: 'Project has been closed' },
        })
    }
    const logs = list.map((one, i): StoredLog => {
      const { start, end } = times[i] ?? { start: '', end: '' }
      return {
        id: one.logId,
        version: 1,
        edited: 1,
        project: Project.parse(rows[1 + i]).id,
        start,
        end,
        original_start: start,
        original_end: end,
        approved: false,
        created: wholeSeconds(now),
        created_by: by,
      }
    })
    for (const [i, log] of logs.entries()) ledger.create(log, createdFrom[i] ?? '')
    return { ledger, result: Promise.all(logs.map(log => answerOf(c, ledger, log, reads, now))) }
  })
}
