/** Changes entries of one employee in one transaction: edits, approval, removal, comments, locations. */
import { AppError, invalid } from '../../../shared/api/errors.ts'
import type { GivenLocation } from '../../../shared/api/schemas/entry.ts'
import type { CompanyId, EmployeeId, EntryId } from '../../../shared/domain/ids.ts'
import {
  mostComments,
  mostLocations,
  wholeSeconds,
  findInvalidTimes,
  type EntryComment,
  type Entry,
} from '../../../shared/domain/entry.ts'
import { WriteConflict, type ReadCache } from '../db.ts'
import { fingerprint } from '../entity.ts'
import { dueIndex, keys } from '../keys.ts'
import { conflictError, wireEntryOf } from './wire-entry.ts'
import { monthsAround, withNeighbourMonths } from './neighbour-months.ts'
import { actorOf, changedFields, JournalRecord, readHead, type AuthoredChange, type Head } from './journal.ts'
import { withLedger, isEntryOf, type Ledger, conflictIfDone } from './ledger.ts'
import { writeLocation } from './location.ts'
import type { StoredEntry } from './columns.ts'

/** An entry and the version of it that the caller has read. */
export interface EntryVersion {
  id: EntryId
  version: number | 'whichever'
}

/** The result for one entry: its present state, that it was removed, or why it could not be changed. */
export type EntryResult =
  | { id: EntryId; work_log: Entry }
  | { id: EntryId; removed: true }
  | { id: EntryId; error: AppError }

export interface EmployeeScope {
  c: CompanyId
  e: EmployeeId
  reads: ReadCache
}

interface FoundEntry {
  id: EntryId
  head: Head
  entry: StoredEntry
}

/**
 * Runs `work` on each entry, unless an earlier attempt of this same call has changed it already.
 * An entry that cannot be changed gets an error as its outcome, and the others are changed all the same.
 */
async function changeEach(
  { c, e, reads }: EmployeeScope,
  ids: readonly EntryId[],
  authored: AuthoredChange,
  work: ChangeEntry,
): Promise<EntryResult[]> {
  const { now } = authored
  const doneKeys = ids.map(id => keys.journal(c, id, authored.key))
  return withLedger<EntryResult[]>(c, e, reads, now, doneKeys, async open => {
    const rows = await reads.all([
      keys.employee(c, e),
      keys.tally(c, e),
      ...ids.flatMap(id => [keys.entryHead(c, id), keys.journal(c, id, authored.key)]),
    ])
    if (!rows[0]) return { done: ids.map(id => ({ id, error: new AppError('Not found') })) }
    const heads = ids.map((_, i) => readHead(rows[2 + 2 * i]))
    const ledger = await open(
      withNeighbourMonths(heads.filter(head => head !== undefined && !head.removed).map(head => head?.month ?? '')),
    )
    // The answers are made after all changes, because a change of one entry can make another overlap.
    const answers: (() => Promise<EntryResult>)[] = []
    for (const [i, id] of ids.entries()) {
      try {
        const head = heads[i]
        if (!head || !isEntryOf(id, e)) throw new AppError('Not found')
        const row = rows[3 + 2 * i]
        const before = row && JournalRecord.parse(row)
        if (before && before.content !== authored.content)
          throw new AppError('This id or key was used for something else')
        if (head.removed && !before) throw new AppError('The entry was deleted')
        const next = head.removed
          ? 'removed'
          : await changeOne(ledger, { id, head, entry: currentEntry(ledger, id, before) }, before !== undefined, work)
        answers.push(async () =>
          next === 'removed' ? { id, removed: true } : { id, work_log: await wireEntryOf(c, ledger, next, reads, now) },
        )
      } catch (caught) {
        const error = await conflictIfDone(caught, doneKeys.slice(i, i + 1), reads)
        if (!(error instanceof AppError)) throw error
        answers.push(() => Promise.resolve({ id, error }))
      }
    }
    const result = (): Promise<EntryResult[]> => Promise.all(answers.map(each => each()))
    return ledger.isChanged ? { ledger, result: result() } : { done: result() }
  })
}

type ChangeEntry = (ledger: Ledger, found: FoundEntry) => Promise<StoredEntry | 'removed'>

const changeOne = (ledger: Ledger, found: FoundEntry, wasDone: boolean, work: ChangeEntry) =>
  wasDone ? found.entry : work(ledger, found)

function currentEntry(ledger: Ledger, id: EntryId, before: JournalRecord | undefined): StoredEntry {
  const entry = ledger.find(id)
  // The entry moved between the two reads, or its sheet was read before a change that the journal has already.
  if (!entry || (before && before.version > entry.version)) throw new WriteConflict()
  return entry
}

function onlyOne([outcome]: EntryResult[]): Entry {
  if (!outcome || 'removed' in outcome) throw new AppError('The entry was deleted')
  if ('error' in outcome) throw outcome.error
  return outcome.work_log
}

const refuseUnseen = async (
  { c, reads }: EmployeeScope,
  ledger: Ledger,
  entry: StoredEntry,
  seen: EntryVersion,
  now: string,
): Promise<void> => {
  if (seen.version === 'whichever') return
  // Comments and locations added since the caller read the entry do not conflict with an edit.
  // A version above the present one does not exist yet, so the caller cannot have read it.
  if (seen.version < entry.edited || seen.version > entry.version)
    throw await conflictError('The entry was changed by somebody else', c, ledger, entry, reads, now)
}

export type Edited = Pick<StoredEntry, 'project' | 'start' | 'end' | 'approved'>
/** Computes the new values of an entry, or throws the reason why they are refused. */
export type Edit = (entry: StoredEntry) => Edited | Promise<Edited>

/** Turns the name of an entry's field into the request's name for it, such as start_time into new_start_time. */
export type NameField = (field: string) => string
const newName: NameField = field => `new_${field}`

export const editEach = (
  where: EmployeeScope,
  seen: readonly EntryVersion[],
  authored: AuthoredChange,
  edit: Edit,
  nameField = newName,
): Promise<EntryResult[]> =>
  changeEach(
    where,
    seen.map(({ id }) => id),
    authored,
    async (ledger, { id, head, entry }) => {
      await refuseUnseen(where, ledger, entry, seen.find(one => one.id === id) ?? { id, version: 0 }, authored.now)
      const edited = { ...entry, ...(await edit(entry)) }
      const fields = changedFields(entry, edited)
      // An approval holds only for the project and times that were approved.
      const next =
        'project' in fields || 'start' in fields || 'end' in fields
          ? { ...edited, approved: false, original_end: entry.original_end ?? edited.end }
          : edited
      if (Object.keys(fields).length === 0) return entry
      const wrong = findInvalidTimes(next.start, next.end, authored.now)
      if (wrong)
        throw invalid(Object.fromEntries(Object.entries(wrong).map(([field, text]) => [nameField(field), text])))
      await ledger.read(monthsAround(next.start, next.end ?? next.start))
      return ledger.change(entry, next, head, authored)
    },
  )

export const edit = async (
  where: EmployeeScope,
  seen: EntryVersion,
  authored: AuthoredChange,
  change: Edit,
  nameField?: NameField,
): Promise<Entry> => onlyOne(await editEach(where, [seen], authored, change, nameField))

/** Removes the entries and makes their purge due. The caller may purge them at once: see purge.ts. */
export const removeEach = (
  where: EmployeeScope,
  seen: readonly EntryVersion[],
  authored: AuthoredChange,
): Promise<EntryResult[]> =>
  changeEach(
    where,
    seen.map(({ id }) => id),
    authored,
    async (ledger, { id, head, entry }) => {
      await refuseUnseen(where, ledger, entry, seen.find(one => one.id === id) ?? { id, version: 0 }, authored.now)
      ledger.remove(entry, head, authored)
      ledger.alsoWrite({
        put: { ...keys.purge(where.c, id), ...dueIndex('purge', authored.now), company: where.c, id },
        when: 'any',
      })
      return 'removed'
    },
  )

export const remove = async (where: EmployeeScope, id: EntryId, authored: AuthoredChange): Promise<void> => {
  // A person has confirmed the removal, so a change since they read the entry does not stop it.
  const [outcome] = await removeEach(where, [{ id, version: 'whichever' }], authored)
  if (outcome && 'error' in outcome) throw outcome.error
}

const additions = {
  comment: {
    count: (entry: StoredEntry): number => entry.comments?.length ?? 0,
    most: mostComments,
    refusal: 'The entry has too many comments',
  },
  location: {
    count: (entry: StoredEntry): number => entry.locations ?? 0,
    most: mostLocations,
    refusal: 'The entry has too many locations',
  },
} as const

interface Addition {
  kind: keyof typeof additions
  id: string
  value: unknown
  add: (entry: StoredEntry, ledger: Ledger) => { to: StoredEntry; comment?: EntryComment }
}

type UnkeyedChange = Omit<AuthoredChange, 'key' | 'content'>

/** Adds to an entry, up to the limit of the kind. The same addition again changes nothing. */
async function addTo(
  where: EmployeeScope,
  w: EntryId,
  { kind, id, value, add }: Addition,
  authored: UnkeyedChange,
): Promise<Entry> {
  const { count, most, refusal } = additions[kind]
  const keyed = { ...authored, key: `${kind} ${id}`, content: fingerprint(value) }
  return onlyOne(
    await changeEach(where, [w], keyed, async (ledger, { head, entry }) => {
      if (count(entry) >= most) throw new AppError(refusal)
      const { to, ...more } = add(entry, ledger)
      return ledger.change(entry, to, head, keyed, more)
    }),
  )
}

export const addComment = (
  where: EmployeeScope,
  w: EntryId,
  id: string,
  comment: string,
  authored: UnkeyedChange,
): Promise<Entry> => {
  const added: EntryComment = {
    id,
    comment,
    created: wholeSeconds(authored.now),
    created_by: authored.by,
    ...actorOf(authored),
  }
  const add: Addition['add'] = entry => ({
    to: { ...entry, comments: [...(entry.comments ?? []), added] },
    comment: added,
  })
  return addTo(where, w, { kind: 'comment', id, value: comment, add }, authored)
}

export const addLocation = (
  where: EmployeeScope,
  w: EntryId,
  id: string,
  given: GivenLocation,
  authored: UnkeyedChange,
): Promise<Entry> => {
  const add: Addition['add'] = (entry, ledger) => {
    ledger.alsoWrite(writeLocation(where.c, w, id, given, authored.now))
    return { to: { ...entry, locations: (entry.locations ?? 0) + 1 } }
  }
  return addTo(where, w, { kind: 'location', id, value: given, add }, authored)
}
