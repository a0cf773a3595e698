/** Changes entries of one employee in one transaction: edits, approval, removal, comments, locations. */
import { AppError, invalidFieldsError } from '../../../shared/api/errors.ts'
import type { LocationInput } from '../../../shared/api/schemas/entry.ts'
import type { CompanyId, EmployeeId, EntryId } from '../../../shared/domain/ids.ts'
import {
  maxComments,
  maxLocations,
  wholeSeconds,
  findInvalidTimes,
  type EntryComment,
  type Entry,
} from '../../../shared/domain/entry.ts'
import type { ReadCache } from '../../table/reads.ts'
import { WriteConflict } from '../../table/writes.ts'
import { fingerprint } from '../../table/entity.ts'
import { dueIndexKeys, keys } from '../../table/keys.ts'
import { conflictError, readWireEntry } from './wire-entry.ts'
import { monthsAround, withNeighbourMonths } from '../month-sheets/neighbour-months.ts'
import { toActorAttribute, changedFields, JournalRecord, parseHead, type AuthoredChange, type Head } from './journal.ts'
import { withLedger, isEntryOf, type Ledger, conflictIfDone } from './ledger.ts'
import { locationWrite } from './location.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'

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
  companyId: CompanyId
  employeeId: EmployeeId
  readCache: ReadCache
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
  { companyId, employeeId, readCache }: EmployeeScope,
  ids: readonly EntryId[],
  authored: AuthoredChange,
  work: ChangeEntry,
): Promise<EntryResult[]> {
  const { now } = authored
  const doneKeys = ids.map(id => keys.journal(companyId, id, authored.key))
  return withLedger<EntryResult[]>(companyId, employeeId, readCache, now, doneKeys, async open => {
    const rows = await readCache.getAll([
      keys.employee(companyId, employeeId),
      keys.tally(companyId, employeeId),
      ...ids.flatMap(id => [keys.entryHead(companyId, id), keys.journal(companyId, id, authored.key)]),
    ])
    if (!rows[0]) return { done: ids.map(id => ({ id, error: new AppError('Not found') })) }
    const heads = ids.map((_, i) => parseHead(rows[2 + 2 * i]))
    const ledger = await open(
      withNeighbourMonths(heads.filter(head => head !== undefined && !head.removed).map(head => head?.month ?? '')),
    )
    // The answers are made after all changes, because a change of one entry can make another overlap.
    const answers: (() => Promise<EntryResult>)[] = []
    for (const [i, id] of ids.entries()) {
      try {
        const head = heads[i]
        if (!head || !isEntryOf(id, employeeId)) throw new AppError('Not found')
        const row = rows[3 + 2 * i]
        const before = row && JournalRecord.parse(row)
        if (before && before.content !== authored.content)
          throw new AppError('This id or key was used for something else')
        if (head.removed && !before) throw new AppError('The entry was deleted')
        const next = head.removed
          ? 'removed'
          : await changeUnlessDone(
              ledger,
              { id, head, entry: currentEntry(ledger, id, before) },
              before !== undefined,
              work,
            )
        answers.push(async () =>
          next === 'removed'
            ? { id, removed: true }
            : { id, work_log: await readWireEntry(companyId, ledger, next, readCache, now) },
        )
      } catch (caught) {
        const error = await conflictIfDone(caught, doneKeys.slice(i, i + 1), readCache)
        if (!(error instanceof AppError)) throw error
        answers.push(() => Promise.resolve({ id, error }))
      }
    }
    const result = (): Promise<EntryResult[]> => Promise.all(answers.map(each => each()))
    return ledger.isChanged ? { ledger, result: result() } : { done: result() }
  })
}

type ChangeEntry = (ledger: Ledger, found: FoundEntry) => Promise<StoredEntry | 'removed'>

const changeUnlessDone = (ledger: Ledger, found: FoundEntry, wasDone: boolean, work: ChangeEntry) =>
  wasDone ? found.entry : work(ledger, found)

function currentEntry(ledger: Ledger, id: EntryId, before: JournalRecord | undefined): StoredEntry {
  const entry = ledger.find(id)
  // The entry moved between the two reads, or its sheet was read before a change that the journal has already.
  if (!entry || (before && before.version > entry.version)) throw new WriteConflict()
  return entry
}

function singleEntry([outcome]: EntryResult[]): Entry {
  if (!outcome || 'removed' in outcome) throw new AppError('The entry was deleted')
  if ('error' in outcome) throw outcome.error
  return outcome.work_log
}

const refuseStaleVersion = async (
  { companyId, readCache }: EmployeeScope,
  ledger: Ledger,
  entry: StoredEntry,
  seen: EntryVersion,
  now: string,
): Promise<void> => {
  if (seen.version === 'whichever') return
  // Comments and locations added since the caller read the entry do not conflict with an edit.
  // A version above the present one does not exist yet, so the caller cannot have read it.
  if (seen.version < entry.edited || seen.version > entry.version)
    throw await conflictError('The entry was changed by somebody else', companyId, ledger, entry, readCache, now)
}

export type EditedFields = Pick<StoredEntry, 'project' | 'start' | 'end' | 'approved'>
/** Computes the new values of an entry, or throws the reason why they are refused. */
export type Edit = (entry: StoredEntry) => EditedFields | Promise<EditedFields>

/** Turns the name of an entry's field into the request's name for it, such as start_time into new_start_time. */
export type FieldNamer = (field: string) => string
const prefixWithNew: FieldNamer = field => `new_${field}`

export const editEach = (
  where: EmployeeScope,
  seen: readonly EntryVersion[],
  authored: AuthoredChange,
  edit: Edit,
  nameField = prefixWithNew,
): Promise<EntryResult[]> =>
  changeEach(
    where,
    seen.map(({ id }) => id),
    authored,
    async (ledger, { id, head, entry }) => {
      await refuseStaleVersion(
        where,
        ledger,
        entry,
        seen.find(one => one.id === id) ?? { id, version: 0 },
        authored.now,
      )
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
        throw invalidFieldsError(
          Object.fromEntries(Object.entries(wrong).map(([field, text]) => [nameField(field), text])),
        )
      await ledger.read(monthsAround(next.start, next.end ?? next.start))
      return ledger.change(entry, next, head, authored)
    },
  )

export const edit = async (
  where: EmployeeScope,
  seen: EntryVersion,
  authored: AuthoredChange,
  change: Edit,
  nameField?: FieldNamer,
): Promise<Entry> => singleEntry(await editEach(where, [seen], authored, change, nameField))

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
      await refuseStaleVersion(
        where,
        ledger,
        entry,
        seen.find(one => one.id === id) ?? { id, version: 0 },
        authored.now,
      )
      ledger.remove(entry, head, authored)
      ledger.addWrites({
        put: {
          ...keys.purge(where.companyId, id),
          ...dueIndexKeys('purge', authored.now),
          company: where.companyId,
          id,
        },
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

const additionLimits = {
  comment: {
    count: (entry: StoredEntry): number => entry.comments?.length ?? 0,
    most: maxComments,
    refusal: 'The entry has too many comments',
  },
  location: {
    count: (entry: StoredEntry): number => entry.locations ?? 0,
    most: maxLocations,
    refusal: 'The entry has too many locations',
  },
} as const

interface Addition {
  kind: keyof typeof additionLimits
  id: string
  value: unknown
  add: (entry: StoredEntry, ledger: Ledger) => { to: StoredEntry; comment?: EntryComment }
}

type UnkeyedChange = Omit<AuthoredChange, 'key' | 'content'>

/** Adds to an entry, up to the limit of the kind. The same addition again changes nothing. */
async function addToEntry(
  where: EmployeeScope,
  entryId: EntryId,
  { kind, id, value, add }: Addition,
  authored: UnkeyedChange,
): Promise<Entry> {
  const { count, most, refusal } = additionLimits[kind]
  const keyed = { ...authored, key: `${kind} ${id}`, content: fingerprint(value) }
  return singleEntry(
    await changeEach(where, [entryId], keyed, async (ledger, { head, entry }) => {
      if (count(entry) >= most) throw new AppError(refusal)
      const { to, ...more } = add(entry, ledger)
      return ledger.change(entry, to, head, keyed, more)
    }),
  )
}

export const addComment = (
  where: EmployeeScope,
  entryId: EntryId,
  id: string,
  comment: string,
  authored: UnkeyedChange,
): Promise<Entry> => {
  const added: EntryComment = {
    id,
    comment,
    created: wholeSeconds(authored.now),
    created_by: authored.by,
    ...toActorAttribute(authored),
  }
  const add: Addition['add'] = entry => ({
    to: { ...entry, comments: [...(entry.comments ?? []), added] },
    comment: added,
  })
  return addToEntry(where, entryId, { kind: 'comment', id, value: comment, add }, authored)
}

export const addLocation = (
  where: EmployeeScope,
  entryId: EntryId,
  id: string,
  given: LocationInput,
  authored: UnkeyedChange,
): Promise<Entry> => {
  const add: Addition['add'] = (entry, ledger) => {
    ledger.addWrites(locationWrite(where.companyId, entryId, id, given, authored.now))
    return { to: { ...entry, locations: (entry.locations ?? 0) + 1 } }
  }
  return addToEntry(where, entryId, { kind: 'location', id, value: given, add }, authored)
}
