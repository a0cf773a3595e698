/** The latest answers of the servers, cached in the database so that screens work without a network. */
import { resultOf, inTransaction } from './database.ts'
import { ownerKey, type Owner } from './queued-call.ts'

/** Increase this number when a cached value changes its shape: values in an older format are ignored. */
const format = 1

const keyOf = (owner: Owner, name: string): string[] => [ownerKey(owner), name]

export async function readCached<Value>(owner: Owner, name: string): Promise<Value | undefined> {
  const stored: unknown = await inTransaction('kept', 'readonly', store =>
    resultOf<unknown>(store.get(keyOf(owner, name))),
  )
  if (
    typeof stored !== 'object' ||
    stored === null ||
    !('format' in stored) ||
    stored.format !== format ||
    !('value' in stored)
  )
    return undefined
  // Values in the current format were written by `persistResponse`.
  return stored.value as Value
}

export const writeCached = (owner: Owner, name: string, value: unknown): Promise<void> =>
  inTransaction('kept', 'readwrite', async store => {
    await resultOf(store.put({ format, value }, keyOf(owner, name)))
  })

/** Called on log-out, so that the next user of this device cannot read anything. */
export const clearCached = (owner: Owner): Promise<void> =>
  inTransaction('kept', 'readwrite', async store => {
    await resultOf(store.delete(IDBKeyRange.bound([ownerKey(owner)], [ownerKey(owner), []])))
  })
