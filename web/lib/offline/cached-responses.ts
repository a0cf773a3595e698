import { awaitRequest, runInTransaction } from './database.ts'
import { toOwnerKey, type OfflineOwner } from './queued-call.ts'

/** Must increase when a cached value changes its shape, so that older formats are ignored. */
const responseFormat = 1

const toKey = (owner: OfflineOwner, name: string): string[] => [toOwnerKey(owner), name]

export async function readCachedResponse<Value>(owner: OfflineOwner, name: string): Promise<Value | undefined> {
  const storedResponse: unknown = await runInTransaction('kept', 'readonly', store =>
    awaitRequest<unknown>(store.get(toKey(owner, name))),
  )
  if (
    typeof storedResponse !== 'object' ||
    storedResponse === null ||
    !('format' in storedResponse) ||
    storedResponse.format !== responseFormat ||
    !('value' in storedResponse)
  )
    return undefined
  // The cast is safe, because `persistResponse` wrote all values in the current format.
  return storedResponse.value as Value
}

export const writeCachedResponse = (owner: OfflineOwner, name: string, value: unknown): Promise<void> =>
  runInTransaction('kept', 'readwrite', async store => {
    await awaitRequest(store.put({ format: responseFormat, value }, toKey(owner, name)))
  })

/** Deletes the owner's cached responses on log-out, so that the device's next user cannot read anything. */
export const clearCachedResponses = (owner: OfflineOwner): Promise<void> =>
  runInTransaction('kept', 'readwrite', async store => {
    await awaitRequest(store.delete(IDBKeyRange.bound([toOwnerKey(owner)], [toOwnerKey(owner), []])))
  })
