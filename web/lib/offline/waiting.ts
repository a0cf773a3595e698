/** the queue of whoever is logged in, as this page shows it: what is done here is in it at once */
import { createStore } from '../store.ts'
import { rawCall } from '../raw-call.ts'
import { add, onQueue, queueOf } from './queue.ts'
import { isSame, type Draft, type Owner, type Queued } from './queued.ts'
import { sendAll, type Sent } from './send.ts'
import { askToStay, askToSync } from './worker.ts'

interface Waiting {
  saved: readonly Queued[]
  /** on their way into the database */
  fresh: readonly Queued[]
}

const nothing: Waiting = { saved: [], fresh: [] }
const waiting = createStore(nothing)
let owner: Owner | undefined
let onEnded: () => void = () => undefined

/** the network is there, or nothing has shown that it is not */
export const isReaching = createStore(true)

async function reload(): Promise<void> {
  const of = owner
  if (!of) return waiting.set(nothing)
  const saved = await queueOf(of)
  if (owner && isSame(owner, of)) waiting.set({ ...waiting.get(), saved })
}

const shortestMs = 200
const longestMs = 60_000
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let sending: Promise<void> | undefined
let isAskedAgain = false

/** sends what waits; where nothing answers it tries again by itself, less and less often */
export function sendSoon(): void {
  clearTimeout(timer)
  isAskedAgain = true
  sending ??= untilSent().finally(() => {
    sending = undefined
    // asked for in the very moment in which it ended
    if (isAskedAgain) sendSoon()
  })
}

async function untilSent(): Promise<void> {
  isAskedAgain = false
  const of = owner
  if (!of) return
  let sent: Sent
  do {
    isAskedAgain = false
    sent = await sendAll(rawCall, of)
  } while (isAskedAgain)
  isReaching.set(sent !== 'later')
  if (sent === 'all') failures = 0
  if (sent === 'ended') onEnded()
  if (sent === 'later') timer = setTimeout(sendSoon, Math.min(longestMs, shortestMs * 2 ** failures++))
}

const sendWhenShown = () => {
  if (document.visibilityState === 'visible') sendSoon()
}
const sendAtOnce = () => {
  failures = 0
  sendSoon()
}

/** shows and sends the queue of that person until it is stopped; `ended`: their session is over, or somebody else's */
export function startSending(of: Owner, ended: () => void): () => void {
  owner = of
  onEnded = ended
  const stop = onQueue(({ done }) => {
    if (done) failures = 0
    void reload()
  })
  window.addEventListener('online', sendAtOnce)
  document.addEventListener('visibilitychange', sendWhenShown)
  void reload()
  sendSoon()
  return () => {
    stop()
    clearTimeout(timer)
    window.removeEventListener('online', sendAtOnce)
    document.removeEventListener('visibilitychange', sendWhenShown)
    owner = undefined
    waiting.set(nothing)
  }
}

/** in this order; shown at once, kept before anything is sent */
export async function record(drafts: readonly Draft[]): Promise<void> {
  const of = owner
  if (!of) throw new Error('nobody is logged in')
  const made = new Date().toISOString()
  const drawn = drafts.map(draft => ({ ...draft, owner: of, key: crypto.randomUUID(), made }))
  const keys = new Set<string>(drawn.map(({ key }) => key))
  const { saved, fresh } = waiting.get()
  waiting.set({ saved, fresh: [...fresh, ...drawn.map(one => ({ ...one, at: Infinity }))] })
  try {
    await add(drawn)
    await reload()
  } finally {
    waiting.set({ ...waiting.get(), fresh: waiting.get().fresh.filter(({ key }) => !keys.has(key)) })
  }
  sendSoon()
  askToSync()
  askToStay()
}

/** what was settled may let others go */
export async function settled(work: Promise<void>): Promise<void> {
  await work
  sendSoon()
}

/** of whoever is logged in, the earliest first */
export function useWaiting(): readonly Queued[] {
  const { saved, fresh } = waiting.use()
  if (fresh.length === 0) return saved
  const known = new Set<string>(saved.map(({ key }) => key))
  return [...saved, ...fresh.filter(({ key }) => !known.has(key))]
}
