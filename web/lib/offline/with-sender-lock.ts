/** Lets only one page or worker send the queue at a time, because two would send the same calls twice. */
import { awaitRequest, runInTransaction } from './database.ts'

const lockName = 'queue'

export async function withSenderLock(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(lockName, work)
  else await runWithLease(work)
}

const leaseMs = 60_000

interface Lease {
  holder: string
  until: number
}

/**
 * Does the work unless another page holds the lease in the database. For browsers without the Web Locks API. The lease
 * expires, because the page that holds it may have been closed.
 */
async function runWithLease(work: () => Promise<void>): Promise<void> {
  const holderId = crypto.randomUUID()
  const takeLease = (): Promise<boolean> =>
    runInTransaction('leases', 'readwrite', async store => {
      const lease = (await awaitRequest(store.get(lockName))) as Lease | undefined
      if (lease && lease.holder !== holderId && lease.until > Date.now()) return false
      await awaitRequest(store.put({ holder: holderId, until: Date.now() + leaseMs } satisfies Lease, lockName))
      return true
    })
  if (!(await takeLease())) return
  const timer = setInterval(() => void takeLease(), leaseMs / 3)
  try {
    await work()
  } finally {
    clearInterval(timer)
    await runInTransaction('leases', 'readwrite', async store => {
      const lease = (await awaitRequest(store.get(lockName))) as Lease | undefined
      // A page that was asleep may have lost its lease to another page.
      if (lease?.holder === holderId) await awaitRequest(store.delete(lockName))
    })
  }
}
