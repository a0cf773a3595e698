/**
 * Changes a company, an employee or a project: reads it, applies the change, and writes it unless it changed meanwhile.
 */
import { createHash, createHmac } from 'node:crypto'
import type * as z from 'zod'
import { AppError } from '../../shared/api/errors.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import { get, getAll } from './reads.ts'
import { WriteConflict, transact, retryOnConflict, type Write } from './writes.ts'
import type { StoredItem } from './items.ts'
import { keys, type Key } from './keys.ts'

/** A change with its idempotency key and a hash of its content, by which a repeat differs from a reused key. */
export interface Change {
  key: string
  content: string
  now: string
}

/** A hash of a request's content, to recognize the same request later. */
export const fingerprint = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')

/**
 * The hash is keyed by the idempotency key, which is not stored, so nobody can guess a password in the content from it.
 */
export const createChange = (key: string, content: unknown, now: string): Change => ({
  key,
  content: createHmac('sha256', key).update(JSON.stringify(content)).digest('base64url'),
  now,
})

const idempotencyDays = 7
const expiresInDays = (now: string, days: number): number => Math.floor(Date.parse(now) / 1000) + days * 86_400

class RepeatedCall extends Error {}

const keyReusedError = () => new AppError('This id or key was used for something else')

const idempotencyWrite = (companyId: CompanyId, change: Change): Write => ({
  put: {
    ...keys.once(companyId, change.key),
    content: change.content,
    expires_at_seconds: expiresInDays(change.now, idempotencyDays),
  },
  when: 'absent',
  conditionError: () => new RepeatedCall(),
})

/** Whether this change was carried out before. */
export async function wasDone(companyId: CompanyId, change: Change): Promise<boolean> {
  const before = await get(keys.once(companyId, change.key))
  if (before && before['content'] !== change.content) throw keyReusedError()
  return before !== undefined
}

/** Marks a change that was made outside of the table. A repeat at the same moment may have marked it already. */
export const markDone = (companyId: CompanyId, change: Change): Promise<void> =>
  retryOnConflict(async () => {
    try {
      await transact([idempotencyWrite(companyId, change)])
    } catch (error) {
      if (!(error instanceof RepeatedCall)) throw error
    }
  })

interface EditedEntity<Entity> {
  next: Entity
  /** Further writes of the same transaction. */
  extraWrites?: Write[]
}

/** Applies `edit` to the entity. A repeat of a change that was carried out returns the present state. */
export async function changeEntity<Entity extends StoredItem & { version: number }>(
  companyId: CompanyId,
  key: Key,
  schema: z.ZodType<Entity>,
  change: Change,
  edit: (current: Entity) => EditedEntity<Entity> | Promise<EditedEntity<Entity>>,
): Promise<Entity> {
  return retryOnConflict(async () => {
    const row = await get(key)
    if (!row) throw new AppError('Not found')
    const current = schema.parse(row)
    try {
      const { next, extraWrites = [] } = await edit(current)
      const written = { ...next, version: current.version + 1 }
      await transact([
        idempotencyWrite(companyId, change),
        { put: { ...written, ...key }, when: { version: current.version }, conditionError: () => new WriteConflict() },
        ...extraWrites,
      ])
      return written
    } catch (error) {
      if (error instanceof WriteConflict) throw error
      // A repeat may break a rule that the first call satisfied, but it is still answered as a repeat.
      if (!(await wasDone(companyId, change))) throw error instanceof RepeatedCall ? new WriteConflict() : error
      return schema.parse(await get(key))
    }
  })
}

/** Applies `edit` to all entities or to none. An entity that `edit` returns unchanged is not written. */
export async function changeEntities<Entity extends StoredItem & { version: number }>(
  companyId: CompanyId,
  all: readonly Key[],
  schema: z.ZodType<Entity>,
  change: Change,
  edit: (current: Entity) => Entity,
): Promise<Entity[]> {
  return retryOnConflict(async () => {
    const current = (await getAll(all)).map((row, i) => {
      if (!row) throw new AppError('Not found', { fields: { [`ids.${i}`]: 'Not found' } })
      return schema.parse(row)
    })
    const next = current.map(one => {
      const edited = edit(one)
      return edited === one ? one : { ...edited, version: one.version + 1 }
    })
    try {
      const writes = next.flatMap((one, i): Write[] => {
        const [key, before] = [all[i], current[i]]
        if (!key || !before || one === before) return []
        return [
          { put: { ...one, ...key }, when: { version: before.version }, conditionError: () => new WriteConflict() },
        ]
      })
      await transact([idempotencyWrite(companyId, change), ...writes])
      return next
    } catch (error) {
      if (!(error instanceof RepeatedCall)) throw error
      if (!(await wasDone(companyId, change))) throw new WriteConflict()
      return current
    }
  })
}

/** Creates the entity and the items in `also`. A repeat of the same request returns the present state. */
export async function createEntity<Entity extends StoredItem & { version: number; created_from: string }>(
  key: Key,
  schema: z.ZodType<Entity>,
  entity: Entity,
  also: Write[],
): Promise<Entity> {
  return retryOnConflict(async () => {
    try {
      await transact([
        { put: { ...entity, ...key }, when: 'absent', conditionError: () => new RepeatedCall() },
        ...also,
      ])
      return entity
    } catch (error) {
      if (error instanceof WriteConflict) throw error
      const current: StoredItem | undefined = await get(key)
      if (!current) throw error
      if (current['created_from'] !== entity.created_from) throw keyReusedError()
      return schema.parse(current)
    }
  })
}
