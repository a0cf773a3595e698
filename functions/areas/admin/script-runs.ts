import * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import { companyExportRetentionDays } from '../../env/names.ts'
import { addSeconds } from '../../../shared/domain/entry.ts'
import { get, getAll, queryLastItems } from '../../table/reads.ts'
import { WriteConflict, transact, retryOnConflict, type Write } from '../../table/writes.ts'
import { omitDueIndexKeys, type StoredItem } from '../../table/items.ts'
import { computeFingerprint } from '../../table/entity.ts'
import { createItemSchema, toLooseSchema } from '../../table/formats.ts'
import { createDueIndexKeys, keys, sortKeyPrefixes, scriptRunsPartition } from '../../table/keys.ts'

const retentionDays = 2 * 365

const StoredFile = toLooseSchema(z.object({ name: z.string(), key: z.string(), bytes: z.number() }))
export type StoredFile = z.infer<typeof StoredFile>

export const ScriptRun = createItemSchema({
  id: z.string(),
  version: z.number(),
  created: z.string(),
  created_from: z.string(),
  admin: z.string(),
  script: z.string(),
  payload: z.record(z.string(), z.unknown()),
  /** The company's name at the time of the request. */
  about: z.string().nullable(),
  dry_run: z.boolean(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'stopped']),
  stop_requested: z.boolean(),
  percent: z.number(),
  lines: z.array(z.string()),
  /** Number of lines that were not stored, because a run stores a limited number. */
  further_lines: z.number(),
  /** Files that the script has stored in the bucket of exports. */
  files: z.array(StoredFile).default([]),
  /** The point from which the next worker resumes. Its type differs between scripts. */
  next: z.unknown(),
  /** Number of attempts that failed unexpectedly. */
  failures: z.number(),
  /** The worker that holds the run's lease. Null if no worker holds it. */
  holder: z.string().nullable(),
  held_until: z.string().nullable(),
  ended: z.string().nullable(),
})
export type ScriptRun = z.infer<typeof ScriptRun>

const maxLines = 200
const maxLineLength = 300
const leaseSeconds = 60

export const isFinished = ({ state }: ScriptRun): boolean =>
  state === 'done' || state === 'failed' || state === 'stopped'

/** Returns the item of a run. The job finds an unfinished run by its index keys, so a finished run has none. */
const toStoredRun = (run: ScriptRun): StoredItem => ({
  ...run,
  ...keys.scriptRun(run.id),
  ...(isFinished(run) ? {} : createDueIndexKeys('script', run.held_until ?? run.created)),
  expires_at_seconds: Math.floor(Date.parse(run.created) / 1000) + retentionDays * 86_400,
})

export async function find(id: string): Promise<ScriptRun | undefined> {
  const item = await get(keys.scriptRun(id))
  // Drops the index keys, because each write of the run derives them again.
  return item && ScriptRun.parse(omitDueIndexKeys(item))
}

export interface NewScriptRun extends Pick<ScriptRun, 'id' | 'admin' | 'script' | 'payload' | 'about' | 'dry_run'> {
  created: string
}

/** Stores a new run in the state `queued`. A repeat gets the current state of the run. */
export const create = (request: NewScriptRun, extraWrites: readonly Write[]): Promise<ScriptRun> =>
  retryOnConflict(async () => {
    const run: ScriptRun = {
      ...request,
      created_from: computeFingerprint([request.script, request.payload, request.dry_run]),
      version: 1,
      state: 'queued',
      stop_requested: false,
      percent: 0,
      lines: [],
      further_lines: 0,
      files: [],
      next: null,
      failures: 0,
      holder: null,
      held_until: null,
      ended: null,
    }
    const item = toStoredRun(run)
    const { expires_at_seconds } = item
    const listItem = { ...keys.listedScriptRun(run.created, run.id), id: run.id, expires_at_seconds }
    const current = await find(run.id)
    if (current) {
      if (current.created_from === run.created_from) return current
      throw new AppError('This id or key was used for something else')
    }
    await transact([
      { put: item as typeof item & { pk: string; sk: string }, when: 'absent' },
      { put: listItem, when: 'any' },
      ...extraWrites,
    ])
    return run
  })

export const listUnexpiredFiles = ({ files, created }: ScriptRun, now: string): StoredFile[] =>
  Date.parse(now) - Date.parse(created) < companyExportRetentionDays * 86_400_000 ? files : []

export async function listLatest(max: number): Promise<ScriptRun[]> {
  const runItems = await queryLastItems(scriptRunsPartition, sortKeyPrefixes.scriptRun, max)
  const items = await getAll(runItems.map(({ id }) => keys.scriptRun(String(id))))
  return items.flatMap(item => (item ? [ScriptRun.parse(omitDueIndexKeys(item))] : []))
}

const changeRun = (
  id: string,
  edit: (current: ScriptRun) => ScriptRun,
  extraWrites: (current: ScriptRun) => Write[] = () => [],
): Promise<ScriptRun> =>
  retryOnConflict(async () => {
    const currentRun = await find(id)
    if (!currentRun) throw new AppError('Not found')
    const editedRun = edit(currentRun)
    if (editedRun === currentRun) return currentRun
    const nextRun = { ...editedRun, version: currentRun.version + 1 }
    const put = toStoredRun(nextRun) as StoredItem & { pk: string; sk: string }
    await transact([
      { put, when: { version: currentRun.version }, conditionError: () => new WriteConflict() },
      ...extraWrites(currentRun),
    ])
    return nextRun
  })

/**
 * Requests that a run stops. Its worker stops when it next saves its progress. A run that is still queued never begins.
 */
export const requestStop = (
  id: string,
  now: string,
  extraWrites: (current: ScriptRun) => Write[],
): Promise<ScriptRun> =>
  changeRun(
    id,
    current => {
      if (isFinished(current) || current.stop_requested) return current
      return current.state === 'queued'
        ? { ...current, stop_requested: true, state: 'stopped', ended: now }
        : { ...current, stop_requested: true }
    },
    extraWrites,
  )

export class LeaseLostError extends Error {}

/**
 * Leases the run to `holder`. Returns undefined if the run is finished or another worker holds the lease. If a stop was
 * requested before an earlier worker failed, marks the run as stopped and returns undefined.
 */
export async function acquire(id: string, holder: string, now: string): Promise<ScriptRun | undefined> {
  const leasedRun = await changeRun(id, current => {
    if (isFinished(current) || (current.held_until !== null && current.held_until > now)) return current
    if (current.stop_requested) return { ...current, state: 'stopped', holder: null, held_until: null, ended: now }
    return { ...current, state: 'running', holder, held_until: addSeconds(now, leaseSeconds) }
  })
  return leasedRun.holder === holder && !isFinished(leasedRun) ? leasedRun : undefined
}

export interface ScriptRunProgress {
  lines: readonly string[]
  files?: readonly StoredFile[] | undefined
  percent?: number | undefined
  next?: unknown
}

const addProgress = (run: ScriptRun, { lines, files = [], percent, next }: ScriptRunProgress): ScriptRun => {
  const keptLines = lines.slice(0, maxLines - run.lines.length).map(line => line.slice(0, maxLineLength))
  return {
    ...run,
    lines: [...run.lines, ...keptLines],
    further_lines: run.further_lines + lines.length - keptLines.length,
    // A file that was created again replaces the stored file of the same name.
    files: [...run.files.filter(({ name }) => !files.some(file => file.name === name)), ...files],
    percent: percent ?? run.percent,
    next: next === undefined ? run.next : next,
  }
}

const changeRunAsHolder = (id: string, holder: string, edit: (current: ScriptRun) => ScriptRun): Promise<ScriptRun> =>
  changeRun(id, current => {
    if (current.holder !== holder || isFinished(current)) throw new LeaseLostError()
    return edit(current)
  })

export const saveProgress = (
  id: string,
  holder: string,
  progress: ScriptRunProgress,
  now: string,
): Promise<ScriptRun> =>
  changeRunAsHolder(id, holder, current => ({
    ...addProgress(current, progress),
    held_until: addSeconds(now, leaseSeconds),
  }))

export const release = (
  id: string,
  holder: string,
  progress: ScriptRunProgress,
  failureCount: number,
): Promise<ScriptRun> =>
  changeRunAsHolder(id, holder, current => ({
    ...addProgress(current, progress),
    state: 'queued',
    failures: failureCount,
    holder: null,
    held_until: null,
  }))

export const finish = (
  id: string,
  holder: string,
  state: 'done' | 'failed' | 'stopped',
  progress: ScriptRunProgress,
  now: string,
): Promise<ScriptRun> =>
  changeRunAsHolder(id, holder, current => ({
    ...addProgress(current, progress),
    state,
    ended: now,
    percent: state === 'done' ? 100 : (progress.percent ?? current.percent),
  }))
