/** what a phone keeps by itself: what is not sent yet, and what the servers answered last */
const name = 'app'
const version = 1

export type StoreName = 'queue' | 'kept' | 'leases'

function upgrade(database: IDBDatabase, from: number): void {
  if (from < 1) {
    database.createObjectStore('queue', { keyPath: 'at', autoIncrement: true })
    database.createObjectStore('kept')
    database.createObjectStore('leases')
  }
}

let opening: Promise<IDBDatabase> | undefined

/** a page of an older version lets go at once, so that a newer one can change the stores */
function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.addEventListener('upgradeneeded', ({ oldVersion }) => upgrade(request.result, oldVersion))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database did not open')))
    request.addEventListener('success', () => {
      const forget = () => {
        opening = undefined
      }
      request.result.addEventListener('versionchange', () => {
        request.result.close()
        forget()
      })
      request.result.addEventListener('close', forget)
      resolve(request.result)
    })
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

export const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database did not answer')))
  })

/** all of it or nothing, and on the disk once this resolves; `work` may wait for requests of this store alone */
export async function within<Value>(
  store: StoreName,
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore) => Promise<Value>,
): Promise<Value> {
  const transaction = (await open()).transaction(store, mode, { durability: 'strict' })
  const over = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the database took it back')))
  })
  try {
    const value = await work(transaction.objectStore(store))
    await over
    return value
  } catch (error) {
    over.catch(() => undefined)
    try {
      transaction.abort()
    } catch {
      // it is over already
    }
    throw error
  }
}
