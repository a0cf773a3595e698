import { createStore } from '../browser/store.ts'
import { rawCall } from '../http/raw-call.ts'
import { addToQueue, onQueueChange, readQueue } from './queue.ts'
import { isSameOwner, type NewCall, type OfflineOwner, type QueuedCall } from './queued-call.ts'
import { computeSendDelayMs } from './send-delay.ts'
import { sendQueue, type SendQueueResult } from './send-queue.ts'
import { requestPersistentStorage, requestSync } from './register-worker.ts'

interface PageQueue {
  /** False until the stored calls are read. Until then, the page cannot know whether the employee is clocked in. */
  isLoaded: boolean
  saved: readonly QueuedCall[]
  /** Calls that are being written to the database. The page shows them at once. */
  unsaved: readonly QueuedCall[]
}

const emptyQueue: PageQueue = { isLoaded: false, saved: [], unsaved: [] }
const pageQueue = createStore(emptyQueue)
let owner: OfflineOwner | undefined
let onSessionEnded: () => void = () => undefined

/** False if the last attempt to send got no response. */
export const isConnectedStore = createStore(true)

async function reloadQueue(): Promise<void> {
  const account = owner
  if (!account) return pageQueue.set(emptyQueue)
  // A browser without a database has stored no calls, so the queue counts as loaded even if reading it fails.
  const savedCalls = await readQueue(account).catch((error: unknown) => {
    pageQueue.set({ ...pageQueue.get(), isLoaded: true })
    throw error
  })
  if (owner && isSameOwner(owner, account)) pageQueue.set({ ...pageQueue.get(), isLoaded: true, saved: savedCalls })
}

let timer: ReturnType<typeof setTimeout> | undefined
let failureCount = 0
let runningSend: Promise<void> | undefined
let isRerunRequested = false

/** Starts to send the queue. Retries at growing intervals until nothing is left to send or the session is over. */
function scheduleSend(): void {
  clearTimeout(timer)
  isRerunRequested = true
  runningSend ??= sendUntilDone().finally(() => {
    runningSend = undefined
    // Another send was requested just after the loop had ended.
    if (isRerunRequested) scheduleSend()
  })
}

async function sendUntilDone(): Promise<void> {
  isRerunRequested = false
  const account = owner
  if (!account) return
  let result: SendQueueResult
  do {
    isRerunRequested = false
    result = await sendQueue(rawCall, account)
  } while (isRerunRequested)
  isConnectedStore.set(result !== 'later')
  if (result === 'all') failureCount = 0
  if (result === 'ended') onSessionEnded()
  const delayMs = computeSendDelayMs(result, failureCount)
  if (delayMs === undefined) return
  failureCount++
  timer = setTimeout(scheduleSend, delayMs)
}

const sendWhenVisible = () => {
  if (document.visibilityState === 'visible') scheduleSend()
}
const sendNow = () => {
  failureCount = 0
  scheduleSend()
}

/**
 * Shows and sends the account's queue until the returned function is called. Calls `onEnded` when the session is over
 * or belongs to another account.
 */
export function startSendingQueue(account: OfflineOwner, onEnded: () => void): () => void {
  owner = account
  onSessionEnded = onEnded
  const unsubscribe = onQueueChange(({ done }) => {
    if (done) failureCount = 0
    void reloadQueue()
  })
  window.addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', sendWhenVisible)
  void reloadQueue()
  scheduleSend()
  return () => {
    unsubscribe()
    clearTimeout(timer)
    window.removeEventListener('online', sendNow)
    document.removeEventListener('visibilitychange', sendWhenVisible)
    owner = undefined
    pageQueue.set(emptyQueue)
  }
}

/** Shows the calls at once, and stores them before sending anything. */
export async function enqueue(drafts: readonly NewCall[]): Promise<void> {
  const account = owner
  if (!account) throw new Error('nobody is logged in')
  const madeAt = new Date().toISOString()
  const calls = drafts.map(draft => ({ ...draft, owner: account, key: crypto.randomUUID(), made: madeAt }))
  const newKeys = new Set<string>(calls.map(({ key }) => key))
  const { unsaved } = pageQueue.get()
  pageQueue.set({ ...pageQueue.get(), unsaved: [...unsaved, ...calls.map(call => ({ ...call, at: Infinity }))] })
  try {
    await addToQueue(calls)
    await reloadQueue()
  } finally {
    pageQueue.set({ ...pageQueue.get(), unsaved: pageQueue.get().unsaved.filter(({ key }) => !newKeys.has(key)) })
  }
  scheduleSend()
  requestSync()
  requestPersistentStorage()
}

/**
 * Waits until a refusal is resolved, and sends the queue, because the resolved refusal may have blocked other calls.
 */
export async function resolveAndSendQueue(resolvePromise: Promise<void>): Promise<void> {
  await resolvePromise
  scheduleSend()
}

/**
 * Whether the stored queue is read. Until then, the page cannot know what was clocked offline, so it offers no
 * clocking.
 */
export const useIsQueueLoaded = (): boolean => pageQueue.use().isLoaded

/** Returns the stored calls and those that are being stored, with the earliest call first. */
export function useQueuedCalls(): readonly QueuedCall[] {
  const { saved, unsaved } = pageQueue.use()
  if (unsaved.length === 0) return saved
  const savedKeys = new Set<string>(saved.map(({ key }) => key))
  return [...saved, ...unsaved.filter(({ key }) => !savedKeys.has(key))]
}
