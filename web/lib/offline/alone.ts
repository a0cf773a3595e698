/** one at a time, whatever pages and workers there are: else the same would be sent twice at once */
import { answerOf, within } from './database.ts'

const name = 'queue'

export async function alone(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await underLease(work)
}

const leaseMs = 60_000

interface Lease {
  holder: string
  until: number
}

/** for browsers without locks: a note in the database, which is void after a while in case its holder is gone */
async function underLease(work: () => Promise<void>): Promise<void> {
  const holder = crypto.randomUUID()
  const take = (): Promise<boolean> =>
    within('leases', 'readwrite', async store => {
      const held = (await answerOf(store.get(name))) as Lease | undefined
      if (held && held.holder !== holder && held.until > Date.now()) return false
      await answerOf(store.put({ holder, until: Date.now() + leaseMs } satisfies Lease, name))
      return true
    })
  if (!(await take())) return
  const timer = setInterval(() => void take(), leaseMs / 3)
  try {
    await work()
  } finally {
    clearInterval(timer)
    await within('leases', 'readwrite', async store => {
      await answerOf(store.delete(name))
    })
  }
}
