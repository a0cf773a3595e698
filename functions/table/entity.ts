import { createHash, createHmac } from 'node:crypto'
import type * as z from 'zod'
import { AppError, fieldError } from '../../shared/api/errors.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import { get, getAll } from './reads.ts'
import { WriteConflict, transact, retryOnConflict, type Write } from './writes.ts'
import type { StoredItem } from './items.ts'
import { keys, type Key } from './keys.ts'

/**
 * Identifies a requested change, so that a repeat of the request changes nothing. `key` is its idempotency key, and the
 * hash `content` distinguishes a repeat from another request under the same key.
 */
export interface ChangeIdentity {
  key: string
  content: string
  now: string
}

export const computeFingerprint = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')

/**
 * Creates a change whose `content` is an HMAC keyed with the idempotency key. The key is not stored, so a password in
 * the content cannot be guessed from the hash.
 */
export const createChangeIdentity = (key: string, content: unknown, now: string): ChangeIdentity => ({
  key,
  content: createHmac('sha256', key).update(JSON.stringify(content)).digest('base64url'),
  now,
})

const idempotencyDays = 7
const computeExpirySeconds = (now: string, days: number): number => Math.floor(Date.parse(now) / 1000) + days * 86_400

class RepeatedCallError extends Error {}

const createKeyReusedError = () => new AppError('This id or key was used for something else')

const createIdempotencyWrite = (companyId: CompanyId, change: ChangeIdentity): Write => ({
  put: {
    ...keys.once(companyId, change.key),
    content: change.content,
    expires_at_seconds: computeExpirySeconds(change.now, idempotencyDays),
  },
  when: 'absent',
  conditionError: () => new RepeatedCallError(),
})

export async function readSecondsSinceDone(companyId: CompanyId, change: ChangeIdentity): Promise<number | undefined> {
  const idempotencyItem = await get(keys.once(companyId, change.key))
  if (!idempotencyItem) return undefined
  if (idempotencyItem['content'] !== change.content) throw createKeyReusedError()
  return computeExpirySeconds(change.now, idempotencyDays) - Number(idempotencyItem['expires_at_seconds'])
}

export const isChangeDone = async (companyId: CompanyId, change: ChangeIdentity): Promise<boolean> =>
  (await readSecondsSinceDone(companyId, change)) !== undefined

/** A repeated log-in gets a session only within this time, so that an attacker cannot use a recorded request later. */
export const maxRepeatedLogInSeconds = 600

/**
 * Records a change that was made outside of the table, such as a sent mail. A concurrent repeat may have recorded it
 * already.
 */
export const markChangeDone = (companyId: CompanyId, change: ChangeIdentity): Promise<void> =>
  retryOnConflict(async () => {
    try {
      await transact([createIdempotencyWrite(companyId, change)])
    } catch (error) {
      if (!(error instanceof RepeatedCallError)) throw error
    }
  })

interface EditedEntity<Entity> {
  next: Entity
  extraWrites?: Write[]
}

/**
 * Changes the stored entity by `edit`, and returns it. A repeat of the request changes nothing and gets the current
 * state.
 */
export async function changeEntity<Entity extends StoredItem & { version: number }>(
  companyId: CompanyId,
  key: Key,
  schema: z.ZodType<Entity>,
  change: ChangeIdentity,
  edit: (current: Entity) => EditedEntity<Entity> | Promise<EditedEntity<Entity>>,
): Promise<Entity> {
  return retryOnConflict(async () => {
    const item = await get(key)
    if (!item) throw new AppError('Not found')
    const currentEntity = schema.parse(item)
    try {
      const { next, extraWrites = [] } = await edit(currentEntity)
      const writtenEntity = { ...next, version: currentEntity.version + 1 }
      await transact([
        createIdempotencyWrite(companyId, change),
        {
          put: { ...writtenEntity, ...key },
          when: { version: currentEntity.version },
          conditionError: () => new WriteConflict(),
        },
        ...extraWrites,
      ])
      return writtenEntity
    } catch (error) {
      if (error instanceof WriteConflict) throw error
      // A repeat may violate a rule that the first request satisfied. It is not refused, but gets the current state as
      // its response.
      if (!(await isChangeDone(companyId, change)))
        throw error instanceof RepeatedCallError ? new WriteConflict() : error
      return schema.parse(await get(key))
    }
  })
}

/** Changes several entities in one transaction. Entities that `edit` returns unchanged are not written. */
export async function changeEntities<Entity extends StoredItem & { version: number }>(
  companyId: CompanyId,
  entityKeys: readonly Key[],
  schema: z.ZodType<Entity>,
  change: ChangeIdentity,
  edit: (current: Entity) => Entity,
): Promise<Entity[]> {
  return retryOnConflict(async () => {
    const currentEntities = (await getAll(entityKeys)).map((item, i) => {
      if (!item) throw fieldError('Not found', `ids.${i}`)
      return schema.parse(item)
    })
    const nextEntities = currentEntities.map(entity => {
      const editedEntity = edit(entity)
      return editedEntity === entity ? entity : { ...editedEntity, version: entity.version + 1 }
    })
    try {
      const writes = nextEntities.flatMap((entity, i): Write[] => {
        const [key, previous] = [entityKeys[i], currentEntities[i]]
        if (!key || !previous || entity === previous) return []
        return [
          {
            put: { ...entity, ...key },
            when: { version: previous.version },
            conditionError: () => new WriteConflict(),
          },
        ]
      })
      await transact([createIdempotencyWrite(companyId, change), ...writes])
      return nextEntities
    } catch (error) {
      if (!(error instanceof RepeatedCallError)) throw error
      if (!(await isChangeDone(companyId, change))) throw new WriteConflict()
      return currentEntities
    }
  })
}

/**
 * Stores a new entity. A repeat creates nothing and returns the current state. Throws if the id was used for something
 * else.
 */
export async function createEntity<Entity extends StoredItem & { version: number; created_from: string }>(
  key: Key,
  schema: z.ZodType<Entity>,
  entity: Entity,
  extraWrites: Write[],
): Promise<Entity> {
  return retryOnConflict(async () => {
    try {
      await transact([
        { put: { ...entity, ...key }, when: 'absent', conditionError: () => new RepeatedCallError() },
        ...extraWrites,
      ])
      return entity
    } catch (error) {
      if (error instanceof WriteConflict) throw error
      const current: StoredItem | undefined = await get(key)
      if (!current) throw error
      if (current['created_from'] !== entity.created_from) throw createKeyReusedError()
      return schema.parse(current)
    }
  })
}
