import * as z from 'zod'
import { requireEnv } from '../env/env.ts'
import { DAMAGED_TABLE, TABLE_NAME } from '../env/names.ts'
import { createItemSchema } from './formats.ts'
import { keys } from './keys.ts'
import { get } from './reads.ts'
import { put } from './writes.ts'

export const FinishedRestore = createItemSchema({ table: z.string(), since: z.string(), finished: z.string() })

export function findDamagedTableName(): string | undefined {
  const name = requireEnv(DAMAGED_TABLE)
  return name === 'none' ? undefined : name
}

/**
 * True without a damaged table, or once the finished restore of this table is recorded. Compares the table's name,
 * because a table that is restored from a restored table contains the item of the earlier restore.
 */
export async function isRestoreFinished(): Promise<boolean> {
  if (findDamagedTableName() === undefined) return true
  const item = await get(keys.restore())
  return item !== undefined && FinishedRestore.parse(item).table === requireEnv(TABLE_NAME)
}

export const recordFinishedRestore = (since: string, now: string): Promise<void> =>
  put(keys.restore(), { table: requireEnv(TABLE_NAME), since, finished: now })
