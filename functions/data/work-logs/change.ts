/** changes of entries that are there: edits, approval, removal, comments, locations; of one employee in one transaction */
import { AppError, invalid } from '../../../shared/api/errors.ts'
import type { GivenLocation } from '../../../shared/api/schemas/work-log.ts'
import type { CompanyId, EmployeeId, LogId } from '../../../shared/domain/ids.ts'
import {
  mostComments,
  mostLocations,
  wholeSeconds,
  wrongTimes,
  type LogComment,
  type WorkLog,
} from '../../../shared/domain/work-log.ts'
import { Raced, type Reads } from '../db.ts'
import { fingerprint } from '../entity.ts'
import { dueIndex, keys } from '../keys.ts'
import { against, answerOf } from './answer.ts'
import { monthsAround, withNeighbours } from './around.ts'
import { changedFields, Entry, readHead, type Doing, type Head } from './journal.ts'
import { inLedger, isOf, type Ledger, unlessDone } from './ledger.ts'
import { writeLocation } from './location.ts'
import type { StoredLog } from './columns.ts'

/** an entry and the version of it that the person saw */
export interface Seen {
  id: LogId
  version: number | 'whichever'
}

/** what became of each: the entry as it is now, that it is gone, or why it was not done */
export type Outcome = { id: LogId; work_log: WorkLog } | { id: LogId; removed: true } | { id: LogId; error: AppError }

export interface Where {
  c: CompanyId
  e: EmployeeId
  reads: Reads
}

interface Found {
  id: LogId
  head: Head
  log: StoredLog
}

/**
 * Runs `work` on those entries that are there and were not changed by this very call before.
 * One that cannot be changed does not keep the others from it.
 */
async function changeEach({ c, e, reads }: Where, ids: readonly LogId[], doing: Doing, work: Work): Promise<Outcome[]> {
  const { now } = doing
  const marks = ids.map(id => keys.journal(c, id, doing.key))
  return inLedger<Outcome[]>(c, e, reads, now, marks, async open => {
    const rows = await reads.all([
      keys.employee(c, e),
      keys.tally(c, e),
      ...ids.flatMap(id => [keys.logHead(c, id), keys.journal(c, id, doing.key)]),
    ])
    if (!rows[0]) return { done: ids.map(id => ({ id, error: new AppError('Not found') })) }
    const heads = ids.map((_, i) => readHead(rows[2 + 2 * i]))
    const ledger = await open(
      withNeighbours(heads.filter(head => head !== undefined && !head.removed).map(head => head?.month ?? '')),
    )
    // told once all have changed: one entry may come to overlap another
    const tell: (() => Promise<Outcome>)[] = []
    for (const [i, id] of ids.entries()) {
      try {
        const head = heads[i]
        if (!head || !isOf(id, e)) throw new AppError('Not found')
        const row = rows[3 + 2 * i]
        const before = row && Entry.parse(row)
        if (before && before.content !== doing.content) throw new AppError('This id or key was used for something else')
        if (head.removed && !before) throw new AppError('The entry was deleted')
        const next = head.removed
          ? 'removed'
          : await changeOne(ledger, { id, head, log: there(ledger, id, before) }, before !== undefined, work)
        tell.push(async () =>
          next === 'removed' ? { id, removed: true } : { id, work_log: await answerOf(c, ledger, next, reads, now) },
        )
      } catch (caught) {
        const error = await unlessDone(caught, marks.slice(i, i + 1), reads)
        if (!(error instanceof AppError)) throw error
        tell.push(() => Promise.resolve({ id, error }))
      }
    }
    const result = (): Promise<Outcome[]> => Promise.all(tell.map(each => each()))
    return ledger.isChanged ? { ledger, result: result() } : { done: result() }
  })
}

type Work = (ledger: Ledger, found: Found) => Promise<StoredLog | 'removed'>

const changeOne = (ledger: Ledger, found: Found, wasDone: boolean, work: Work) =>
  wasDone ? found.log : work(ledger, found)

function there(ledger: Ledger, id: LogId, before: Entry | undefined): StoredLog {
  const log = ledger.find(id)
  // it moved between the two reads, or its sheet was read before what its journal has
  if (!log || (before && before.version > log.version)) throw new Raced()
  return log
}

/** the one outcome of a change of one */
function onlyOne([outcome]: Outcome[]): WorkLog {
  if (!outcome || 'removed' in outcome) throw new AppError('The entry was deleted')
  if ('error' in outcome) throw outcome.error
  return outcome.work_log
}

const refuseUnseen = async (
  { c, reads }: Where,
  ledger: Ledger,
  log: StoredLog,
  seen: Seen,
  now: string,
): Promise<void> => {
  if (seen.version === 'whichever') return
  // Comments and locations added since the caller read the entry do not conflict with an edit.
  // A version above the present one does not exist yet, so the caller cannot have read it.
  if (seen.version < log.edited || seen.version > log.version)
    throw await against('The entry was changed by somebody else', c, ledger, log, reads, now)
}

export type Edited = Pick<StoredLog, 'project' | 'start' | 'end' | 'approved'>
/** what it is to become; throws what is wrong with it */
export type Edit = (log: StoredLog) => Edited | Promise<Edited>

/** what the caller calls the field of an edit: start_time is new_start_time there */
export type NameField = (field: string) => string
const asNew: NameField = field => `new_${field}`

export const editEach = (
  where: Where,
  seen: readonly Seen[],
  doing: Doing,
  edit: Edit,
  nameField = asNew,
): Promise<Outcome[]> =>
  changeEach(
    where,
    seen.map(({ id }) => id),
    doing,
    async (ledger, { id, head, log }) => {
      await refuseUnseen(where, ledger, log, seen.find(one => one.id === id) ?? { id, version: 0 }, doing.now)
      const edited = { ...log, ...(await edit(log)) }
      const fields = changedFields(log, edited)
      // whoever approved it approved something else
      const next =
        'project' in fields || 'start' in fields || 'end' in fields
          ? { ...edited, approved: false, original_end: log.original_end ?? edited.end }
          : edited
      if (Object.keys(fields).length === 0) return log
      const wrong = wrongTimes(next.start, next.end, doing.now)
      if (wrong)
        throw invalid(Object.fromEntries(Object.entries(wrong).map(([field, text]) => [nameField(field), text])))
      await ledger.read(monthsAround(next.start, next.end ?? next.start))
      return ledger.change(log, next, head, doing)
    },
  )

export const edit = async (
  where: Where,
  seen: Seen,
  doing: Doing,
  change: Edit,
  nameField?: NameField,
): Promise<WorkLog> => onlyOne(await editEach(where, [seen], doing, change, nameField))

/** the caller then purges what belonged to them: see purge.ts */
export const removeEach = (where: Where, seen: readonly Seen[], doing: Doing): Promise<Outcome[]> =>
  changeEach(
    where,
    seen.map(({ id }) => id),
    doing,
    async (ledger, { id, head, log }) => {
      await refuseUnseen(where, ledger, log, seen.find(one => one.id === id) ?? { id, version: 0 }, doing.now)
      ledger.remove(log, head, doing)
      ledger.also({
        put: { ...keys.purge(where.c, id), ...dueIndex('purge', doing.now), company: where.c, id },
        when: 'any',
      })
      return 'removed'
    },
  )

export const remove = async (where: Where, id: LogId, doing: Doing): Promise<void> => {
  // deleting is confirmed and final, whatever the entry had become
  const [outcome] = await removeEach(where, [{ id, version: 'whichever' }], doing)
  if (outcome && 'error' in outcome) throw outcome.error
}

export const addComment = async (
  where: Where,
  w: LogId,
  id: string,
  comment: string,
  doing: Omit<Doing, 'key' | 'content'>,
): Promise<WorkLog> => {
  const whole = { ...doing, key: `comment ${id}`, content: fingerprint(comment) }
  return onlyOne(
    await changeEach(where, [w], whole, async (ledger, { head, log }) => {
      const comments = log.comments ?? []
      if (comments.length >= mostComments) throw new AppError('The entry has too many comments')
      const added: LogComment = { id, comment, created: wholeSeconds(doing.now), created_by: doing.by }
      return ledger.change(log, { ...log, comments: [...comments, added] }, head, whole, { comment: added })
    }),
  )
}

export const addLocation = async (
  where: Where,
  w: LogId,
  id: string,
  given: GivenLocation,
  doing: Omit<Doing, 'key' | 'content'>,
): Promise<WorkLog> => {
  const whole = { ...doing, key: `location ${id}`, content: fingerprint(given) }
  return onlyOne(
    await changeEach(where, [w], whole, async (ledger, { head, log }) => {
      const locations = log.locations ?? 0
      if (locations >= mostLocations) throw new AppError('The entry has too many locations')
      ledger.also(writeLocation(where.c, w, id, given, doing.now))
      return ledger.change(log, { ...log, locations: locations + 1 }, head, whole)
    }),
  )
}
