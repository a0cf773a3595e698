/**
 * Changes a company, an employee or a project: reads it, applies the change, and writes it unless it changed meanwhile.
 */
import { createHash, createHmac } from 'node:crypto'
import type * as z from 'zod'
import { AppError } from '../../shared/api/errors.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import { get, getAll, WriteConflict, transact, retryOnConflict, type StoredItem, type Write } from './db.ts'
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

const idempotencyWrite = (c: CompanyId, change: Change): Write => ({
  put: {
    ...keys.once(c, change.key),
    content: change.content,
    expires_at_seconds: expiresInDays(change.now, idempotencyDays),
  },
  when: 'absent',
  conditionError: () => new RepeatedCall(),
})

/** Whether this change was carried out before. */
export async function wasDone(c: CompanyId, change: Change): Promise<boolean> {
  const before = await get(keys.once(c, change.key))
  if (before && before['content'] !== change.content) throw keyReusedError()
  return before !== undefined
}

/** Marks a change that was made outside of the table. A repeat at the same moment may have marked it already. */
export const markDone = (c: CompanyId, change: Change): Promise<void> =>
  retryOnConflict(async () => {
    try {
      await transact([idempotencyWrite(c, change)])
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
  c: CompanyId,
  key: Key,
  schema: z.ZodType<Entity>,
  change: Change,
  edit: (present: Entity) => EditedEntity<Entity> | Promise<EditedEntity<Entity>>,
): Promise<Entity> {
  return retryOnConflict(async () => {
    const row = await get(key)
    if (!row) throw new AppError('Not found')
    const present = schema.parse(row)
    try {
      const { next, extraWrites = [] } = await edit(present)
      const written = { ...next, version: present.version + 1 }
      await transact([
        idempotencyWrite(c, change),
        { put: { ...written, ...key }, when: { version: present.version }, conditionError: () => new WriteConflict() },
        ...extraWrites,
      ])
      return written
    } catch (error) {
      if (error instanceof WriteConflict) throw error
      // A repeat may break a rule that the first call satisfied, but it is still answered as a repeat.
      if (!(await wasDone(c, change))) throw error instanceof RepeatedCall ? new WriteConflict() : error
      return schema.parse(await get(key))
    }
  })
}

/** Applies `edit` to all entities or to none. An entity that `edit` returns unchanged is not written. */
export async function changeEntities<Entity extends StoredItem & { version: number }>(
  c: CompanyId,
  all: readonly Key[],
  schema: z.ZodType<Entity>,
  change: Change,
  edit: (present: Entity) => Entity,
): Promise<Entity[]> {
  return retryOnConflict(async () => {
    const present = (await getAll(all)).map((row, i) => {
      if (!row) throw new AppError('Not found', { fields: { [`ids.${i}`]: 'Not found' } })
      return schema.parse(row)
    })
    const next = present.map(one => {
      const edited = edit(one)
      return edited === one ? one : { ...edited, version: one.version + 1 }
    })
    try {
      const writes = next.flatMap((one, i): Write[] => {
        const [key, before] = [all[i], present[i]]
        if (!key || !before || one === before) return []
        return [
          { put: { ...one, ...key }, when: { version: before.version }, conditionError: () => new WriteConflict() },
        ]
      })
      await transact([idempotencyWrite(c, change), ...writes])
      return next
    } catch (error) {
      if (!(error instanceof RepeatedCall)) throw error
      if (!(await wasDone(c, change))) throw new WriteConflict()
      return present
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
      const present: StoredItem | undefined = await get(key)
      if (!present) throw error
      if (present['created_from'] !== entity.created_from) throw keyReusedError()
      return schema.parse(present)
    }
  })
}
