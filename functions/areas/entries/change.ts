import { AppError, invalidFieldsError } from '../../../shared/api/errors.ts'
import type { LocationInput } from '../../../shared/api/schemas/entry.ts'
import type { EntryId } from '../../../shared/domain/ids.ts'
import {
  maxComments,
  maxLocations,
  cutToWholeSeconds,
  findInvalidTimes,
  type EntryComment,
  type Entry,
} from '../../../shared/domain/entry.ts'
import { WriteConflict } from '../../table/writes.ts'
import { computeFingerprint } from '../../table/entity.ts'
import { keys, type Key } from '../../table/keys.ts'
import { createPurgeWrite } from './schedule-purge-write.ts'
import { listMonthsAround, addNeighbourMonths } from '../month-sheets/neighbour-months.ts'
import { toActorAttribute, findChangedFields, JournalRecord, type AuthoredChange, type Head } from './journal.ts'
import { isEntryOfEmployee, readHeads, type EmployeeScope, type Ledger } from './ledger.ts'
import { withLedger, convertErrorOfRepeat } from './with-ledger.ts'
import { createLocationWrite, refuseTimestampOutsideEntry } from './location.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'

export interface EntryVersion {
  id: EntryId
  version: number | 'whichever'
}

export type EntryResult =
  | { id: EntryId; work_log: Entry }
  | { id: EntryId; removed: true }
  | { id: EntryId; error: AppError }

interface FoundEntry {
  id: EntryId
  head: Head
  entry: StoredEntry
}

/**
 * Runs `changeEntry` on each entry, unless an earlier attempt of the same request has changed the entry. An entry that
 * cannot be changed gets an error as its result, and the other entries are changed nevertheless.
 */
async function changeEach(
  scope: EmployeeScope,
  ids: readonly EntryId[],
  authoredChange: AuthoredChange,
  changeEntry: ChangeEntry,
): Promise<EntryResult[]> {
  const { companyId, employeeId, readCache } = scope
  const employeeKey = keys.employee(companyId, employeeId)
  const journalKey = (id: EntryId): Key => keys.journal(companyId, id, authoredChange.key)
  const doneKeys = ids.map(journalKey)
  return withLedger<EntryResult[]>({ ...scope, now: authoredChange.now, doneKeys }, async openLedger => {
    // Reads all items in one request. The steps below take them from the cache.
    await readCache.getAll([
      employeeKey,
      keys.tally(companyId, employeeId),
      ...ids.map(id => keys.entryHead(companyId, id)),
      ...doneKeys,
    ])
    if (!(await readCache.get(employeeKey))) return { done: ids.map(id => ({ id, error: new AppError('Not found') })) }
    const heads = await readHeads(companyId, readCache, ids)
    const ledger = await openLedger(
      addNeighbourMonths(heads.flatMap(head => (head && !head.removed ? [head.month] : []))),
    )
    // Builds the results after all changes, because a change of one entry can make another overlap.
    const results: (() => Promise<EntryResult>)[] = []
    for (const [i, id] of ids.entries()) {
      try {
        const head = heads[i]
        if (!head || !isEntryOfEmployee(id, employeeId)) throw new AppError('Not found')
        const item = await readCache.get(journalKey(id))
        const repeatedRecord = item && JournalRecord.parse(item)
        if (repeatedRecord && repeatedRecord.content !== authoredChange.content)
          throw new AppError('This id or key was used for something else')
        if (head.removed && !repeatedRecord) throw new AppError('The entry was deleted')
        const next = head.removed ? 'removed' : await changeUnlessDone(ledger, id, head, repeatedRecord, changeEntry)
        results.push(async () =>
          next === 'removed' ? { id, removed: true } : { id, work_log: await ledger.toWire(next) },
        )
      } catch (caught) {
        const error = await convertErrorOfRepeat(caught, [journalKey(id)], readCache)
        if (!(error instanceof AppError)) throw error
        results.push(() => Promise.resolve({ id, error }))
      }
    }
    const computeResults = (): Promise<EntryResult[]> => Promise.all(results.map(getResult => getResult()))
    return ledger.isChanged ? { ledger, result: computeResults() } : { done: computeResults() }
  })
}

type ChangeEntry = (ledger: Ledger, found: FoundEntry) => Promise<StoredEntry | 'removed'>

function changeUnlessDone(
  ledger: Ledger,
  id: EntryId,
  head: Head,
  repeatedRecord: JournalRecord | undefined,
  changeEntry: ChangeEntry,
): StoredEntry | Promise<StoredEntry | 'removed'> {
  const entry = ledger.find(id)
  // The entry moved between the reads of its head and its sheet, or the sheet was read before a change that the journal
  // already has.
  if (!entry || (repeatedRecord && repeatedRecord.version > entry.version)) throw new WriteConflict()
  return repeatedRecord ? entry : changeEntry(ledger, { id, head, entry })
}

export const changeOneEntry = async (
  scope: EmployeeScope,
  id: EntryId,
  authoredChange: AuthoredChange,
  changeEntry: ChangeEntry,
): Promise<Entry> => requireSingleEntry(await changeEach(scope, [id], authoredChange, changeEntry))

function requireSingleEntry([result]: EntryResult[]): Entry {
  if (!result || 'removed' in result) throw new AppError('The entry was deleted')
  if ('error' in result) throw result.error
  return result.work_log
}

async function refuseStaleVersion(
  ledger: Ledger,
  entry: StoredEntry,
  seenVersions: readonly EntryVersion[],
): Promise<void> {
  const version = seenVersions.find(({ id }) => id === entry.id)?.version ?? 0
  if (version === 'whichever') return
  // An edit conflicts only with changes of project, times or approval, not with comments and locations added since the
  // caller read the entry. A version above the current one cannot have been read.
  if (version < entry.edited || version > entry.version)
    throw await ledger.conflict('The entry was changed by somebody else', entry)
}

type EditedFields = Pick<StoredEntry, 'project' | 'start' | 'end' | 'approved'>
/** Returns the edited fields, or throws if the edit is refused. */
export type ComputeEdit = (entry: StoredEntry) => EditedFields | Promise<EditedFields>

/** Ends the company's question, because a changed entry no longer waits for an answer. */
function removeQuestion(entry: StoredEntry): StoredEntry {
  const { asked_at: _, ...answeredEntry } = entry
  return answeredEntry
}

interface EditOptions {
  nameField?: FieldNamer
  /** Approves the result by a second change of the same transaction, so that the history shows both. */
  approvesResult?: boolean
  /** Ends the company's question even if the edit changes nothing. An edit that changes something always ends it. */
  endsQuestion?: boolean
}

/** Returns the request's name for an entry's field, such as new_start_time for start_time. */
export type FieldNamer = (field: string) => string
const prefixWithNew: FieldNamer = field => `new_${field}`

export const editEachEntry = (
  scope: EmployeeScope,
  seenVersions: readonly EntryVersion[],
  authoredChange: AuthoredChange,
  edit: ComputeEdit,
  { nameField = prefixWithNew, approvesResult = false, endsQuestion = false }: EditOptions = {},
): Promise<EntryResult[]> =>
  changeEach(
    scope,
    seenVersions.map(({ id }) => id),
    authoredChange,
    async (ledger, { head, entry }) => {
      await refuseStaleVersion(ledger, entry, seenVersions)
      const editedEntry = { ...entry, ...(await edit(entry)) }
      const fields = findChangedFields(entry, editedEntry)
      // Changing the project or the times removes the approval, because only the earlier values were approved.
      const nextEntry =
        'project' in fields || 'start' in fields || 'end' in fields
          ? { ...removeQuestion(editedEntry), approved: false, original_end: entry.original_end ?? editedEntry.end }
          : removeQuestion(editedEntry)
      const approve = (from: StoredEntry, key: string): StoredEntry =>
        approvesResult && !from.approved
          ? ledger.change(from, { ...removeQuestion(from), approved: true }, head, { ...authoredChange, key })
          : from
      if (Object.keys(fields).length === 0)
        return endsQuestion && entry.asked_at !== undefined && !approvesResult
          ? ledger.change(entry, removeQuestion(entry), head, authoredChange)
          : approve(entry, authoredChange.key)
      const wrongFields = findInvalidTimes(nextEntry.start, nextEntry.end, authoredChange.now)
      if (wrongFields)
        throw invalidFieldsError(
          Object.fromEntries(Object.entries(wrongFields).map(([field, text]) => [nameField(field), text])),
        )
      await ledger.read(listMonthsAround(nextEntry.start, nextEntry.end ?? nextEntry.start))
      return approve(ledger.change(entry, nextEntry, head, authoredChange), `${authoredChange.key} approval`)
    },
  )

export const editEntry = async (
  scope: EmployeeScope,
  seenVersion: EntryVersion,
  authoredChange: AuthoredChange,
  change: ComputeEdit,
  options?: EditOptions,
): Promise<Entry> => requireSingleEntry(await editEachEntry(scope, [seenVersion], authoredChange, change, options))

/** Removes the entries and schedules their purges. The caller may also purge them at once with `purgeEntries`. */
export const removeEachEntry = (
  scope: EmployeeScope,
  seenVersions: readonly EntryVersion[],
  authoredChange: AuthoredChange,
): Promise<EntryResult[]> =>
  changeEach(
    scope,
    seenVersions.map(({ id }) => id),
    authoredChange,
    async (ledger, { id, head, entry }) => {
      await refuseStaleVersion(ledger, entry, seenVersions)
      ledger.remove(entry, head, authoredChange)
      ledger.addWrites(createPurgeWrite(scope.companyId, id, authoredChange.now))
      return 'removed'
    },
  )

export const removeEntry = async (scope: EmployeeScope, id: EntryId, authoredChange: AuthoredChange): Promise<void> => {
  // Ignores the version, because the user has confirmed the removal.
  const [result] = await removeEachEntry(scope, [{ id, version: 'whichever' }], authoredChange)
  if (result && 'error' in result) throw result.error
}

const additionLimits = {
  comment: {
    count: (entry: StoredEntry): number => entry.comments?.length ?? 0,
    max: maxComments,
    /**
     * Number of comments that only the company may add, so that an employee's comments cannot prevent the company's
     * answer.
     */
    reserved: 10,
    refusal: 'The entry has too many comments',
  },
  location: {
    count: (entry: StoredEntry): number => entry.locations ?? 0,
    max: maxLocations,
    reserved: 0,
    refusal: 'The entry has too many locations',
  },
} as const

interface Added {
  to: StoredEntry
  comment?: EntryComment
}

interface Addition {
  kind: keyof typeof additionLimits
  id: string
  value: unknown
  add: (entry: StoredEntry, ledger: Ledger) => Added | Promise<Added>
}

type UnkeyedChange = Omit<AuthoredChange, 'key' | 'content'>

function addToEntry(
  scope: EmployeeScope,
  entryId: EntryId,
  { kind, id, value, add }: Addition,
  unkeyedChange: UnkeyedChange,
): Promise<Entry> {
  const { count, max, reserved, refusal } = additionLimits[kind]
  const keyedChange = { ...unkeyedChange, key: `${kind} ${id}`, content: computeFingerprint(value) }
  return changeOneEntry(scope, entryId, keyedChange, async (ledger, { head, entry }) => {
    if (count(entry) >= max - (unkeyedChange.by === 'Company' ? 0 : reserved)) throw new AppError(refusal)
    const { to, ...more } = await add(entry, ledger)
    return ledger.change(entry, to, head, keyedChange, more)
  })
}

interface CommentOptions {
  /** Whether the comment is a question, which sends the entry back to its employee. */
  asks?: boolean
  authored: UnkeyedChange
  keepImage: () => Promise<void>
}

/**
 * Adds a comment to an entry. Publishes the comment's image only after checking the entry, so that a refused comment
 * leaves no image at a public address.
 */
export const addComment = (
  scope: EmployeeScope,
  entryId: EntryId,
  id: string,
  comment: string,
  { asks = false, authored, keepImage }: CommentOptions,
): Promise<Entry> => {
  const add: Addition['add'] = async (entry, ledger) => {
    await keepImage()
    const addedComment: EntryComment = {
      id,
      comment,
      created: cutToWholeSeconds(authored.now),
      created_by: authored.by,
      ...toActorAttribute(authored),
      ...(ledger.employee.disabled && authored.by !== 'Company' ? { sent_after_end: true } : {}),
    }
    const to = { ...entry, comments: [...(entry.comments ?? []), addedComment] }
    if (asks) return { to: { ...to, asked_at: addedComment.created, approved: false }, comment: addedComment }
    return { to: authored.by === 'Company' ? to : removeQuestion(to), comment: addedComment }
  }
  const value = asks ? { comment, asks } : comment
  return addToEntry(scope, entryId, { kind: 'comment', id, value, add }, authored)
}

export const addLocation = (
  scope: EmployeeScope,
  entryId: EntryId,
  id: string,
  { sent_at, ...input }: LocationInput & { sent_at?: string | undefined },
  unkeyedChange: UnkeyedChange,
): Promise<Entry> => {
  const add: Addition['add'] = (entry, ledger) => {
    refuseTimestampOutsideEntry(input.timestamp, entry, { sent_at, now: unkeyedChange.now, field: 'timestamp' })
    ledger.addWrites(createLocationWrite(scope.companyId, entryId, id, input, unkeyedChange.now))
    return { to: { ...entry, locations: (entry.locations ?? 0) + 1 } }
  }
  return addToEntry(scope, entryId, { kind: 'location', id, value: input, add }, unkeyedChange)
}
