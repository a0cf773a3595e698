import { AppError, invalidFieldsError, fieldError } from '../../../shared/api/errors.ts'
import type { EmployeeId, EntryId, ProjectId } from '../../../shared/domain/ids.ts'
import {
  findFutureTimeErrors,
  cutToWholeSeconds,
  findInvalidTimes,
  type Creator,
  type Entry,
} from '../../../shared/domain/entry.ts'
import { computeFingerprint } from '../../table/entity.ts'
import { keys } from '../../table/keys.ts'
import { Project } from '../projects/project.ts'
import { listMonthsAround } from '../month-sheets/neighbour-months.ts'
import { readRepeatedEntry } from './clock.ts'
import { deriveEntryId } from './derive-entry-id.ts'
import { toActorAttribute, type AuthoredChange } from './journal.ts'
import { isEntryOfEmployee, readHeads, type EmployeeScope } from './ledger.ts'
import { withLedger } from './with-ledger.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'

export interface EntryInput {
  id?: EntryId | undefined
  start_time: string
  end_time: string
  project_id: ProjectId
  /** Index in the request, which may also contain entries of other employees. */
  index: number
}

/**
 * A DynamoDB transaction has at most 100 items. The transaction that adds entries writes a head for each entry, the
 * sheets, the tally and the employee.
 */
const maxTransactionItems = 100

const addEntryIds = (employeeId: EmployeeId, inputs: readonly EntryInput[], key: string) =>
  inputs.map(input => ({
    ...input,
    entryId: input.id ?? deriveEntryId(employeeId, key, input.index),
  }))

/**
 * Throws an error if an entry is not valid. The error names each wrong field by its entry's index in the request, so
 * that the caller knows which entry to correct.
 */
export function refuseInvalidEntries(
  employeeId: EmployeeId,
  inputs: readonly EntryInput[],
  { by, now, key }: AuthoredChange,
): void {
  const wrongFields = new Map<string, string>()
  const seenIds = new Set<string>()
  for (const { index: i, entryId, start_time, end_time } of addEntryIds(employeeId, inputs, key)) {
    if (!isEntryOfEmployee(entryId, employeeId)) wrongFields.set(`${i}.id`, 'Not an id of this employee')
    if (seenIds.has(entryId)) wrongFields.set(`${i}.id`, 'Twice in one call')
    seenIds.add(entryId)
    const times = [cutToWholeSeconds(start_time), cutToWholeSeconds(end_time)] as const
    const texts =
      findInvalidTimes(...times, now) ??
      (by === 'Company' ? {} : findFutureTimeErrors(now, { start_time: times[0], end_time: times[1] }))
    for (const [field, text] of Object.entries(texts)) wrongFields.set(`${i}.${field}`, text)
  }
  if (wrongFields.size > 0) throw invalidFieldsError(Object.fromEntries(wrongFields))
}

export const toClosedEntry = (
  { start, end, ...rest }: { id: EntryId; project: ProjectId; start: string; end: string },
  created_by: Creator,
  now: string,
): StoredEntry => ({
  ...rest,
  version: 1,
  edited: 1,
  start,
  end,
  original_start: start,
  original_end: end,
  approved: false,
  created: cutToWholeSeconds(now),
  created_by,
})

/** Adds closed entries of one employee. Only the company may add them to closed projects or in the future. */
export function addEntries(
  scope: EmployeeScope,
  inputs: readonly EntryInput[],
  authoredChange: AuthoredChange,
): Promise<Entry[]> {
  const { companyId, employeeId, readCache } = scope
  const { by, now } = authoredChange
  refuseInvalidEntries(employeeId, inputs, authoredChange)
  const list = addEntryIds(employeeId, inputs, authoredChange.key).map(input => ({
    ...input,
    start: cutToWholeSeconds(input.start_time),
    end: cutToWholeSeconds(input.end_time),
    projectKey: keys.project(companyId, input.project_id),
    createdFrom: computeFingerprint([input.project_id, input.start_time, input.end_time]),
  }))
  const months = new Set(list.map(({ start }) => start.slice(0, 7)))
  if (months.size + list.length + 2 > maxTransactionItems)
    throw invalidFieldsError({ body: 'Too many different months in one call' })
  const monthsToRead = [...new Set(list.flatMap(({ start, end }) => listMonthsAround(start, end)))]
  const ids = list.map(({ entryId }) => entryId)
  const headKeys = ids.map(id => keys.entryHead(companyId, id))
  return withLedger<Entry[]>({ ...scope, now, doneKeys: headKeys }, async openLedger => {
    // Reads all items in one request. The steps below take them from the cache.
    await readCache.getAll([
      keys.employee(companyId, employeeId),
      ...list.map(({ projectKey }) => projectKey),
      ...headKeys,
    ])
    const ledger = await openLedger(monthsToRead)
    const existingHeads = (await readHeads(companyId, readCache, ids)).filter(head => head !== undefined)
    if (existingHeads.length > 0) {
      if (existingHeads.length < list.length) throw new AppError('This id or key was used for something else')
      return {
        done: Promise.all(existingHeads.map((head, i) => readRepeatedEntry(ledger, head, list[i]?.createdFrom ?? ''))),
      }
    }
    const entries: StoredEntry[] = []
    for (const { entryId, projectKey, start, end, createdFrom, index } of list) {
      const item = await readCache.get(projectKey)
      if (!item) throw fieldError('Not found', `${index}.project_id`)
      const project = Project.parse(item)
      if (by !== 'Company' && !project.is_open) throw fieldError('Project has been closed', `${index}.project_id`)
      const entry = toClosedEntry({ id: entryId, project: project.id, start, end }, by, now)
      ledger.create(entry, createdFrom, toActorAttribute(authoredChange))
      entries.push(entry)
    }
    return { ledger, result: Promise.all(entries.map(entry => ledger.toWire(entry))) }
  })
}
