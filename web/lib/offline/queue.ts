/** The queue holds calls in the order of their creation until they succeed or their refusal is resolved. */
import type { IdAndName } from '../../../shared/domain/entry.ts'
import { awaitRequest, runInTransaction } from './database.ts'
import { sealPin } from './sealed-pin.ts'
import { listCallWithDependents } from './send-order.ts'
import {
  isSameOwner,
  type NewCall,
  type OfflineOwner,
  type PhotoUpload,
  type QueuedCall,
  type CallRefusal,
} from './queued-call.ts'

/** Message to other pages and the service worker. Includes the response, so that every page can show it. */
interface QueueChange {
  done?: { one: QueuedCall; answer: unknown }
  refused?: QueuedCall
}

const channelName = 'queue'
export const syncTag = 'queue'
const listeners = new Set<(change: QueueChange) => void>()
const channel = new BroadcastChannel(channelName)
channel.addEventListener('message', ({ data }: MessageEvent<QueueChange>) => notifyHere(data))

function notifyHere(change: QueueChange): void {
  for (const listener of listeners) listener(change)
}

function notify(change: QueueChange): void {
  notifyHere(change)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes none
  channel.postMessage(change)
}

/** Calls the listener after each change of the queue by this page, another page or the service worker. */
export function onQueueChange(listener: (change: QueueChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const readAllCalls = async (store: IDBObjectStore): Promise<QueuedCall[]> =>
  (await awaitRequest(store.getAll())) as QueuedCall[]
const readOwnCalls = async (store: IDBObjectStore, owner: OfflineOwner): Promise<QueuedCall[]> =>
  (await readAllCalls(store)).filter(queuedCall => isSameOwner(queuedCall.owner, owner))

export const readQueue = (owner: OfflineOwner): Promise<QueuedCall[]> =>
  runInTransaction('queue', 'readonly', store => readOwnCalls(store, owner))

export async function listOwners(): Promise<OfflineOwner[]> {
  const calls = await runInTransaction('queue', 'readonly', readAllCalls)
  return [...new Map(calls.map(({ owner }) => [`${owner.role} ${owner.id}`, owner])).values()]
}

/** Adds all calls or none. The database numbers the calls in the order of `drafts`. */
export async function addToQueue(drafts: readonly Omit<QueuedCall, 'at'>[]): Promise<void> {
  const sealedCalls = await Promise.all(drafts.map(sealPin))
  await runInTransaction('queue', 'readwrite', async store => {
    for (const draft of sealedCalls) await awaitRequest(store.add(draft))
  })
  notify({})
}

/** Reads and changes the owner's queue in one transaction, so that no concurrent write is lost. */
async function changeQueue(
  owner: OfflineOwner,
  work: (queue: QueuedCall[]) => { put?: readonly QueuedCall[]; remove?: readonly QueuedCall[] },
): Promise<void> {
  await runInTransaction('queue', 'readwrite', async store => {
    const { put = [], remove = [] } = work(await readOwnCalls(store, owner))
    for (const { at } of remove) await awaitRequest(store.delete(at))
    for (const queuedCall of put) await awaitRequest(store.put(queuedCall))
  })
}

/** Marks the call before it is sent, so that every call that may have reached the servers is marked. */
export const markCallAttempted = (queuedCall: QueuedCall): Promise<void> =>
  changeQueue(queuedCall.owner, queue => ({
    put: queue.filter(({ at }) => at === queuedCall.at).map(current => ({ ...current, wasSent: true })),
  }))

/** Counts a failed attempt to send the call. Only attempts that got a 5xx response count. */
export async function countFailure(queuedCall: QueuedCall): Promise<void> {
  await changeQueue(queuedCall.owner, queue => ({
    put: queue
      .filter(({ at }) => at === queuedCall.at)
      .map(current => ({ ...current, failures: (current.failures ?? 0) + 1 })),
  }))
  notify({})
}

/**
 * Replaces the photo of the queued call. Keeps `form`, the stored request for an upload form, because the request that
 * was sent contains the PIN.
 */
export const storePhoto = (queuedCall: QueuedCall, photo: PhotoUpload): Promise<void> =>
  changeQueue(queuedCall.owner, queue => ({
    put: queue
      .filter(({ at }) => at === queuedCall.at)
      .map(current => ({ ...current, photo: { ...photo, form: current.photo?.form ?? photo.form } })),
  }))

export async function completeCall(queuedCall: QueuedCall, response: unknown): Promise<void> {
  await changeQueue(queuedCall.owner, () => ({ remove: [queuedCall] }))
  notify({ done: { one: queuedCall, answer: response } })
}

export async function storeRefusal(queuedCall: QueuedCall, refusal: CallRefusal): Promise<void> {
  await changeQueue(queuedCall.owner, queue => ({
    put: queue.filter(({ at }) => at === queuedCall.at).map(current => ({ ...current, refused: refusal })),
  }))
  notify({ refused: { ...queuedCall, refused: refusal } })
}

/**
 * Replaces a queued clock-in and its clock-out by one call for a closed entry. `findPair` decides which two calls these
 * are.
 */
export async function mergeClockPair(
  owner: OfflineOwner,
  findPair: (queue: readonly QueuedCall[]) => { mergedCall: QueuedCall; clockOut: QueuedCall } | undefined,
): Promise<void> {
  let isChanged = false
  await changeQueue(owner, queue => {
    const pair = findPair(queue)
    isChanged = pair !== undefined
    return pair ? { put: [pair.mergedCall], remove: [pair.clockOut] } : {}
  })
  if (isChanged) notify({})
}

/** Discards the call with all calls that depend on it. */
export async function discardCall(queuedCall: QueuedCall): Promise<void> {
  await changeQueue(queuedCall.owner, queue => ({ remove: listCallWithDependents(queue, queuedCall) }))
  notify({})
}

/** Moves the entries of a project that could not be created to an existing project, which resolves the refusal. */
export async function moveEntriesToProject(projectCall: QueuedCall, replacement: IdAndName): Promise<void> {
  await changeQueue(projectCall.owner, queue => ({
    remove: [projectCall],
    put: queue
      .filter(({ call }) => call.body['project_id'] === projectCall.subject)
      .map(queuedCall => ({
        ...queuedCall,
        project: replacement,
        after: [replacement.id],
        call: { ...queuedCall.call, body: { ...queuedCall.call.body, project_id: replacement.id } },
      })),
  }))
  notify({})
}

/** Sends the refused call again, unchanged or with changes to its body. */
export async function requeueCall(
  queuedCall: QueuedCall,
  body: NewCall['call']['body'] = {},
  names: Pick<NewCall, 'project'> = {},
): Promise<void> {
  const { refused: _, wasSent: __, failures: ___, ...unsentCall } = queuedCall
  const dependencies = names.project ? { after: [names.project.id] } : {}
  const call = { ...queuedCall.call, body: { ...queuedCall.call.body, ...body } }
  // The request for a photo's upload form needs these fields of the body too.
  const personFields = Object.fromEntries(Object.entries(body).filter(([name]) => name === 'pin' || name === 'made_at'))
  const form = queuedCall.photo && {
    ...queuedCall.photo.form,
    body: { ...queuedCall.photo.form.body, ...personFields },
  }
  const photo = queuedCall.photo && form ? { photo: { ...queuedCall.photo, form } } : {}
  const changedCall = { ...unsentCall, ...names, ...dependencies, ...photo, key: crypto.randomUUID(), call }
  const sealedCall = await sealPin(changedCall)
  await changeQueue(queuedCall.owner, () => ({ put: [sealedCall] }))
  notify({})
}
