/** The model's rules determine the effect of each call, or its refusal. */
import type { Creator } from '../../../shared/domain/entry.ts'
import {
  listExistingEntries,
  findEntry,
  requireById,
  findOpenEntry,
  toEpochSeconds,
  type ModelEntry,
  type Person,
  type ModelState,
} from './state.ts'
import { replaceWallTimes, type RequestedWallTimes } from './local-times.ts'

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

export class ModelRefusal extends Error {
  readonly status: number
  readonly fields: Record<string, string> | undefined
  /** The refusal shows this entry to the caller. */
  readonly entry: ModelEntry | undefined

  constructor(status: number, text: string, details: { fields?: Record<string, string>; entry?: ModelEntry } = {}) {
    super(text)
    this.status = status
    this.fields = details.fields
    this.entry = details.entry
  }
}

const createKeyReusedError = () => new ModelRefusal(409, 'This id or key was used for something else')
const createDeletedError = () => new ModelRefusal(409, 'The entry was deleted')
const createNotFoundError = () => new ModelRefusal(404, 'Not found')
const createDisabledError = () => new ModelRefusal(401, 'Employee has been disabled')
const createInvalidFieldsError = (fields: Record<string, string>) =>
  new ModelRefusal(400, 'Some fields are not valid', { fields })

export interface StateAtTime {
  state: ModelState
  now: number
}

function findInvalidTimes(start: number, end: number | null, now: number): Record<string, string> | undefined {
  const end_of_next_year = Date.UTC(new Date(now * 1000).getUTCFullYear() + 2, 0, 1) / 1000
  if (start < Date.UTC(2000, 0, 1) / 1000 || start >= end_of_next_year)
    return { start_time: 'From the year 2000 to the end of next year' }
  if (end === null) return undefined
  if (end <= start) return { end_time: 'Out time has to be after In time' }
  if (end - start > 7 * daySeconds) return { end_time: 'At most 7 days after In time' }
  return undefined
}

const isInFuture = (time: number | null, now: number): boolean => time !== null && time - now > 300
const exceedsOnlineDelay = (time: number, now: number): boolean => now - time > 300
const isLongAgo = (time: number, now: number): boolean => now - time > 36 * hourSeconds
const findFutureTimeErrors = (now: number, fields: Record<string, number | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, time]) =>
      isInFuture(time, now) ? [[field, 'At most 5 minutes ahead']] : [],
    ),
  )
const refuseInvalidFields = (fields: Record<string, string>): void => {
  if (Object.keys(fields).length > 0) throw createInvalidFieldsError(fields)
}

export function requirePermission(person: Person, needsManaging: boolean): void {
  if (person.disabledAt !== null) throw createDisabledError()
  if (needsManaging && !person.mayManage) throw new ModelRefusal(403, 'Not allowed')
}

function requireSameCall(entry: ModelEntry, createdFrom: string): ModelEntry {
  if (entry.createdFrom !== createdFrom) throw createKeyReusedError()
  if (entry.removed) throw createDeletedError()
  return entry
}

const createEntry = (
  from: Pick<ModelEntry, 'id' | 'employee' | 'project' | 'start' | 'end' | 'by' | 'createdFrom' | 'createdAt'>,
): ModelEntry => ({
  ...from,
  originalStart: from.start,
  originalEnd: from.end,
  approved: false,
  version: 1,
  latestEditVersion: 1,
  isStartLate: false,
  isEndLate: false,
  wasRecordedOffline: false,
  wasAnsweredLate: false,
  wasSentAfterEnd: false,
  wasReceivedLongAfter: false,
  wasAddedAtTimeClock: false,
  locations: [],
  comments: [],
  removed: false,
  contentByKey: {},
  changeCount: 0,
})

export interface ClockInInput {
  id: string
  employee: string
  project_id: string
  start_time: string
  end_time?: string
  location?: object
}

export function clockIn({ state, now }: StateAtTime, by: Creator, input: ClockInInput): ModelEntry {
  const createdFrom = JSON.stringify([input.project_id, input.start_time, input.end_time])
  const existing = findEntry(state, input.id)
  if (existing) return requireSameCall(existing, createdFrom)
  const [start, end] = [
    toEpochSeconds(input.start_time),
    input.end_time === undefined ? null : toEpochSeconds(input.end_time),
  ]
  refuseInvalidFields(findFutureTimeErrors(now, { start_time: start, end_time: end }))
  if (now - start > 7 * daySeconds) throw createInvalidFieldsError({ start_time: 'At most 7 days back' })
  const invalidFields = findInvalidTimes(start, end, now)
  if (invalidFields) throw createInvalidFieldsError(invalidFields)
  const [person, project] = [requireById(state.people, input.employee), requireById(state.projects, input.project_id)]
  if (person.disabledAt !== null && start >= person.disabledAt) throw createDisabledError()
  if (project.closedAt !== null && start >= project.closedAt) throw new ModelRefusal(403, 'Project has been closed')
  const openEntry = findOpenEntry(state, input.employee)
  if (end === null && openEntry) throw new ModelRefusal(409, 'Already clocked in', { entry: openEntry })
  const isAdded = by === 'CompanyTimeClock' && (end !== null || exceedsOnlineDelay(start, now))
  const entriesAddedThatDay = listExistingEntries(state).filter(
    other =>
      other.employee === input.employee &&
      other.wasAddedAtTimeClock &&
      Math.floor(other.originalStart / daySeconds) === Math.floor(start / daySeconds),
  )
  if (isAdded && entriesAddedThatDay.length >= 10) {
    const text = 'The time clock adds at most 10 entries of a day'
    throw new ModelRefusal(422, text, { fields: { start_time: text } })
  }
  const entry: ModelEntry = {
    ...createEntry({
      id: input.id,
      employee: input.employee,
      project: input.project_id,
      start,
      end,
      by,
      createdFrom,
      createdAt: now,
    }),
    isStartLate: exceedsOnlineDelay(start, now),
    isEndLate: end !== null && exceedsOnlineDelay(end, now),
    wasRecordedOffline: exceedsOnlineDelay(start, now),
    wasSentAfterEnd: person.disabledAt !== null || project.closedAt !== null,
    wasReceivedLongAfter: isLongAgo(start, now),
    wasAddedAtTimeClock: isAdded,
    locations: input.location ? ['in'] : [],
  }
  state.entries.push(entry)
  return entry
}

function applyChange(entry: ModelEntry, key: string, content: string, changedFields: Partial<ModelEntry>): ModelEntry {
  const isEdit = (['project', 'start', 'end', 'approved'] as const).some(
    field => field in changedFields && changedFields[field] !== entry[field],
  )
  Object.assign(entry, changedFields, { version: entry.version + 1, changeCount: entry.changeCount + 1 })
  if (isEdit) entry.latestEditVersion = entry.version
  entry.contentByKey[key] = content
  return entry
}

export function clockOut(
  { state, now }: StateAtTime,
  input: { id: string; end_time: string; location?: object },
): ModelEntry {
  const entry = findEntry(state, input.id)
  if (!entry) throw createNotFoundError()
  if (entry.removed) throw createDeletedError()
  if (entry.contentByKey['clock out'] === input.end_time) return entry
  if (entry.end !== null) throw new ModelRefusal(409, 'Already clocked out', { entry })
  const end = toEpochSeconds(input.end_time)
  refuseInvalidFields(findFutureTimeErrors(now, { end_time: end }))
  const invalidFields = findInvalidTimes(entry.start, end, now)
  if (invalidFields) throw createInvalidFieldsError(invalidFields)
  const isEndLate = exceedsOnlineDelay(end, now)
  return applyChange(entry, 'clock out', input.end_time, {
    end,
    originalEnd: end,
    approved: false,
    isEndLate,
    wasRecordedOffline: entry.wasRecordedOffline || isEndLate,
    wasAnsweredLate: now - end > 14 * hourSeconds,
    wasReceivedLongAfter: entry.wasReceivedLongAfter || isLongAgo(end, now),
    wasSentAfterEnd:
      entry.wasSentAfterEnd ||
      requireById(state.people, entry.employee).disabledAt !== null ||
      (isEndLate && requireById(state.projects, entry.project).closedAt !== null),
    locations: input.location ? [...entry.locations, 'out'] : entry.locations,
  })
}

export interface EntryInput {
  id?: string
  project_id: string
  start_time: string
  end_time: string
}

/**
 * Adds entries to the model, or throws the refusal that the API must return. Entries without an id get theirs from
 * `responseIds`, because the API chooses these ids.
 */
export function addEntries(
  { state, now }: StateAtTime,
  by: Creator,
  employee: string,
  list: readonly EntryInput[],
  key: string,
  responseIds: readonly string[],
): ModelEntry[] {
  const wrongFields = list.flatMap(({ start_time, end_time }, i) => {
    const [start, end] = [toEpochSeconds(start_time), toEpochSeconds(end_time)]
    const fields =
      findInvalidTimes(start, end, now) ??
      (by === 'Company' ? {} : findFutureTimeErrors(now, { start_time: start, end_time: end }))
    return Object.entries(fields).map(([field, text]) => [`${i}.${field}`, text])
  })
  if (wrongFields.length > 0) throw createInvalidFieldsError(Object.fromEntries(wrongFields) as Record<string, string>)
  const ids = list.map(({ id }, i) => id ?? state.idsChosenByApi[`${employee} ${key} ${i}`] ?? responseIds[i] ?? '')
  const creationContents = list.map(({ project_id, start_time, end_time }) =>
    JSON.stringify([project_id, start_time, end_time]),
  )
  const foundEntries = ids.map(id => findEntry(state, id))
  if (foundEntries.some(entry => entry !== undefined)) {
    if (foundEntries.includes(undefined)) throw createKeyReusedError()
    return foundEntries.flatMap((entry, i) => (entry ? [requireSameCall(entry, creationContents[i] ?? '')] : []))
  }
  for (const [i, { project_id }] of list.entries())
    if (by !== 'Company' && requireById(state.projects, project_id).closedAt !== null)
      throw new ModelRefusal(403, 'Project has been closed', {
        fields: { [`${i}.project_id`]: 'Project has been closed' },
      })
  const entries = list.map(({ project_id, start_time, end_time }, i) =>
    createEntry({
      id: ids[i] ?? '',
      employee,
      project: project_id,
      start: toEpochSeconds(start_time),
      end: toEpochSeconds(end_time),
      by,
      createdFrom: creationContents[i] ?? '',
      createdAt: now,
    }),
  )
  state.entries.push(...entries)
  for (const [i, id] of ids.entries()) state.idsChosenByApi[`${employee} ${key} ${i}`] = id
  return entries
}

/**
 * Returns the entry, and in `isRepeated` whether this call has already changed it. Throws if the call must not change
 * it.
 */
function findEntryToChange(
  state: ModelState,
  id: string,
  key: string,
  content: string,
): { entry: ModelEntry; isRepeated: boolean } {
  const entry = findEntry(state, id)
  if (!entry) throw createNotFoundError()
  const previousContent = entry.contentByKey[key]
  if (previousContent !== undefined && previousContent !== content) throw createKeyReusedError()
  if (entry.removed && previousContent === undefined) throw createDeletedError()
  return { entry, isRepeated: previousContent !== undefined }
}

export interface EditInput {
  new_project_id?: string
  new_start_time?: string
  new_end_time?: string
  approved?: boolean
  approve_result?: true
  multiple_edit?: RequestedWallTimes
}

export interface IdempotentCall {
  key: string
  content: string
}

export function editEntry(
  { state, now }: StateAtTime,
  by: Creator,
  id: string,
  version: number,
  input: EditInput,
  { key, content }: IdempotentCall,
): ModelEntry {
  const { entry, isRepeated } = findEntryToChange(state, id, key, content)
  if (isRepeated) return entry
  if (entry.latestEditVersion > version || version > entry.version)
    throw new ModelRefusal(409, 'The entry was changed by somebody else', { entry })
  const { start, end } = input.multiple_edit
    ? replaceWallTimes(entry, input.multiple_edit, state.timeZone)
    : {
        start: input.new_start_time === undefined ? entry.start : toEpochSeconds(input.new_start_time),
        end: input.new_end_time === undefined ? entry.end : toEpochSeconds(input.new_end_time),
      }
  const project = input.new_project_id ?? entry.project
  if (by === 'Employee') {
    refuseInvalidFields(
      findFutureTimeErrors(now, {
        new_start_time: start === entry.start ? null : start,
        new_end_time: end === entry.end ? null : end,
      }),
    )
    if (project !== entry.project && requireById(state.projects, project).closedAt !== null)
      throw new ModelRefusal(403, 'Project has been closed')
  }
  const isChanged = project !== entry.project || start !== entry.start || end !== entry.end
  const isApproved = input.approved ?? entry.approved
  const approveIfRequested = (): ModelEntry =>
    input.approve_result && !entry.approved ? applyChange(entry, key, content, { approved: true }) : entry
  if (!isChanged && isApproved === entry.approved) return approveIfRequested()
  const timeErrors = findInvalidTimes(start, end, now)
  if (timeErrors)
    throw createInvalidFieldsError(
      Object.fromEntries(
        Object.entries(timeErrors).map(([field, text]) => [
          `${input.multiple_edit ? 'multiple_edit.' : ''}new_${field}`,
          text,
        ]),
      ),
    )
  const valuesBefore = {
    project: entry.project,
    start: entry.start,
    end: entry.end,
    originalEnd: entry.originalEnd,
    approved: entry.approved,
  }
  if (by === 'Company' && entry.end === null && end !== null)
    entry.closing = { version: entry.version + 1, before: valuesBefore, entryCount: state.entries.length, at: now }
  applyChange(
    entry,
    key,
    content,
    isChanged
      ? { project, start, end, approved: false, originalEnd: entry.originalEnd ?? end }
      : { approved: isApproved },
  )
  return approveIfRequested()
}

/** The clocks of model and API differ by less than this. */
const maxClockDifferenceSeconds = 5

/**
 * Undoes a closing by the company. The API refuses this if an entry was created after the closing. The model does not
 * know the API's exact times, so `isRefused` decides about an entry created at nearly the same time.
 */
export function reopenEntry(
  { state }: StateAtTime,
  id: string,
  version: number,
  { key, content }: IdempotentCall,
  isRefused: boolean,
): ModelEntry {
  const { entry, isRepeated } = findEntryToChange(state, id, key, content)
  if (isRepeated) return entry
  if (version !== entry.version) throw new ModelRefusal(409, 'The entry was changed by somebody else', { entry })
  const { closing } = entry
  const createLateError = () => new ModelRefusal(409, 'The clock-out can no longer be undone', { entry })
  if (closing?.version !== version) throw createLateError()
  const openEntry = findOpenEntry(state, entry.employee)
  if (openEntry) throw new ModelRefusal(409, 'Already clocked in', { entry: openEntry })
  for (const [i, other] of state.entries.entries())
    if (
      other.employee === entry.employee &&
      !other.removed &&
      other.start > closing.before.start &&
      (i >= closing.entryCount || (isRefused && other.createdAt > closing.at - maxClockDifferenceSeconds))
    )
      throw createLateError()
  return applyChange(entry, key, content, closing.before)
}

export function removeEntry(
  { state }: StateAtTime,
  id: string,
  version: number | 'whichever',
  { key, content }: IdempotentCall,
): ModelEntry {
  const { entry, isRepeated } = findEntryToChange(state, id, key, content)
  if (isRepeated) return entry
  if (version !== 'whichever' && (entry.latestEditVersion > version || version > entry.version))
    throw new ModelRefusal(409, 'The entry was changed by somebody else', { entry })
  return applyChange(entry, key, content, { removed: true, comments: [], locations: [] })
}

export function commentOnEntry(
  { state }: StateAtTime,
  by: Creator,
  id: string,
  input: { id: string; comment: string },
): ModelEntry {
  const { entry, isRepeated } = findEntryToChange(state, id, `comment ${input.id}`, input.comment)
  if (entry.removed) throw createDeletedError()
  if (isRepeated) return entry
  if (entry.comments.length >= (by === 'Company' ? 50 : 40))
    throw new ModelRefusal(422, 'The entry has too many comments')
  return applyChange(entry, `comment ${input.id}`, input.comment, { comments: [...entry.comments, { ...input, by }] })
}

export function addLocation(
  { state, now }: StateAtTime,
  id: string,
  input: { id: string; timestamp: string },
): ModelEntry {
  const { entry, isRepeated } = findEntryToChange(state, id, `location ${input.id}`, JSON.stringify(input))
  if (entry.removed) throw createDeletedError()
  if (isRepeated) return entry
  if (entry.locations.length >= 20) throw new ModelRefusal(422, 'The entry has too many locations')
  const at = toEpochSeconds(input.timestamp)
  const last = entry.end === null ? now : Math.max(entry.end, entry.originalEnd ?? entry.end)
  if (at < Math.min(entry.start, entry.originalStart) - 300 || at > last + 300)
    throw createInvalidFieldsError({ timestamp: 'Not within the time of the entry' })
  return applyChange(entry, `location ${input.id}`, JSON.stringify(input), {
    locations: [...entry.locations, input.id],
  })
}

/** Applies a change of employees, projects or settings only once per idempotency key. Entries keep their own keys. */
export function applyOnce(state: ModelState, key: string, apply: () => void): void {
  if (state.doneKeys.includes(key)) return
  state.doneKeys.push(key)
  apply()
}
