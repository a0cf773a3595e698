const databaseName = 'app'
const databaseVersion = 1

type StoreName = 'queue' | 'kept' | 'leases'

function upgrade(database: IDBDatabase, oldVersion: number): void {
  if (oldVersion < 1) {
    // Devices have stored these names, so they must not change. 'kept' holds cached responses and the key that encrypts
    // PINs, and `at` is a call's number in the queue.
    database.createObjectStore('queue', { keyPath: 'at', autoIncrement: true })
    database.createObjectStore('kept')
    database.createObjectStore('leases')
  }
}

let databasePromise: Promise<IDBDatabase> | undefined

/**
 * Returns the open database. Its connection closes when a newer release of the app wants to change the stores, because
 * an open connection would block that change.
 */
function openDatabase(): Promise<IDBDatabase> {
  databasePromise ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, databaseVersion)
    request.addEventListener('upgradeneeded', ({ oldVersion }) => upgrade(request.result, oldVersion))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database did not open')))
    request.addEventListener('success', () => {
      const forgetDatabase = () => {
        databasePromise = undefined
      }
      request.result.addEventListener('versionchange', () => {
        request.result.close()
        forgetDatabase()
      })
      request.result.addEventListener('close', forgetDatabase)
      resolve(request.result)
    })
  }).catch((error: unknown) => {
    databasePromise = undefined
    throw error
  })
  return databasePromise
}

export const awaitRequest = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the database did not answer')))
  })

/** Commits everything or nothing, durably. `work` may await only requests of this store. */
export async function runInTransaction<Value>(
  storeName: StoreName,
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore) => Promise<Value>,
): Promise<Value> {
  const transaction = (await openDatabase()).transaction(storeName, mode, { durability: 'strict' })
  const completion = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the database took it back')))
  })
  try {
    const value = await work(transaction.objectStore(storeName))
    await completion
    return value
  } catch (error) {
    completion.catch(() => undefined)
    try {
      transaction.abort()
    } catch {
      // The transaction has already ended.
    }
    throw error
  }
}
