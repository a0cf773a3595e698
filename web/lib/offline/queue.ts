/** the queue in the database: in the order in which things were done, until each is answered */
import type { Named } from '../../../shared/domain/work-log.ts'
import { answerOf, within } from './database.ts'
import { withFollowers } from './order.ts'
import { isSame, type Draft, type Owner, type Photo, type Queued, type Refusal } from './queued.ts'

/** what other pages and the worker are told; an answer goes with it, so that all can show it */
export interface Told {
  done?: { one: Queued; answer: unknown }
  refused?: Queued
}

const channelName = 'queue'
const listeners = new Set<(told: Told) => void>()
const channel = new BroadcastChannel(channelName)
channel.addEventListener('message', ({ data }: MessageEvent<Told>) => tellHere(data))

function tellHere(told: Told): void {
  for (const listener of listeners) listener(told)
}

function tell(told: Told): void {
  tellHere(told)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes none
  channel.postMessage(told)
}

/** told whenever the queue changed, wherever it was */
export function onQueue(listener: (told: Told) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const allIn = async (store: IDBObjectStore): Promise<Queued[]> => (await answerOf(store.getAll())) as Queued[]
const ownIn = async (store: IDBObjectStore, owner: Owner): Promise<Queued[]> =>
  (await allIn(store)).filter(one => isSame(one.owner, owner))

export const queueOf = (owner: Owner): Promise<Queued[]> => within('queue', 'readonly', store => ownIn(store, owner))

/** whose things wait here */
export async function owners(): Promise<Owner[]> {
  const all = await within('queue', 'readonly', allIn)
  return [...new Map(all.map(({ owner }) => [`${owner.role} ${owner.id}`, owner])).values()]
}

/** in this order, all of them or none; its place in the order is given by the database */
export async function add(drafts: readonly Omit<Queued, 'at'>[]): Promise<void> {
  await within('queue', 'readwrite', async store => {
    for (const draft of drafts) await answerOf(store.add(draft))
  })
  tell({})
}

/** reads the owner's queue and changes it in one transaction, so that nothing that came between is lost */
async function change(
  owner: Owner,
  work: (queue: Queued[]) => { put?: readonly Queued[]; remove?: readonly Queued[] },
): Promise<void> {
  await within('queue', 'readwrite', async store => {
    const { put = [], remove = [] } = work(await ownIn(store, owner))
    for (const { at } of remove) await answerOf(store.delete(at))
    for (const one of put) await answerOf(store.put(one))
  })
}

/** it may reach the servers from now on */
export const markSent = (one: Queued): Promise<void> =>
  change(one.owner, queue => ({
    put: queue.filter(({ at }) => at === one.at).map(found => ({ ...found, wasSent: true })),
  }))

/** how far a photo has come */
export const notePhoto = (one: Queued, photo: Photo): Promise<void> =>
  change(one.owner, queue => ({ put: queue.filter(({ at }) => at === one.at).map(found => ({ ...found, photo })) }))

export async function finish(one: Queued, answer: unknown): Promise<void> {
  await change(one.owner, () => ({ remove: [one] }))
  tell({ done: { one, answer } })
}

export async function refuse(one: Queued, refused: Refusal): Promise<void> {
  await change(one.owner, queue => ({
    put: queue.filter(({ at }) => at === one.at).map(found => ({ ...found, refused })),
  }))
  tell({ refused: { ...one, refused } })
}

/** makes one of two, where they can go as one */
export async function merge(
  owner: Owner,
  merged: (queue: readonly Queued[]) => { whole: Queued; out: Queued } | undefined,
): Promise<void> {
  let isChanged = false
  await change(owner, queue => {
    const found = merged(queue)
    isChanged = found !== undefined
    return found ? { put: [found.whole], remove: [found.out] } : {}
  })
  if (isChanged) tell({})
}

/** settles what was refused: it is given up, with all that cannot be without it */
export async function discard(one: Queued): Promise<void> {
  await change(one.owner, queue => ({ remove: withFollowers(queue, one) }))
  tell({})
}

/** settles a project that could not be made: what was done on it goes to one that is there */
export async function standIn(one: Queued, there: Named): Promise<void> {
  await change(one.owner, queue => ({
    remove: [one],
    put: queue
      .filter(({ call }) => call.body['project_id'] === one.subject)
      .map(other => ({
        ...other,
        project: there,
        after: [there.id],
        call: { ...other.call, body: { ...other.call.body, project_id: there.id } },
      })),
  }))
  tell({})
}

/** settles what was refused: it is sent again, as it is or with something else in it */
export async function sendAgain(
  one: Queued,
  body: Draft['call']['body'] = {},
  named: Pick<Draft, 'project'> = {},
): Promise<void> {
  const { refused: _, wasSent: __, ...rest } = one
  const after = named.project ? { after: [named.project.id] } : {}
  const call = { ...one.call, body: { ...one.call.body, ...body } }
  // The form of a photo is asked for under the same PIN as its comment.
  const form = one.photo && { ...one.photo.form, body: { ...one.photo.form.body, pin: body['pin'] } }
  const photo = one.photo && form && 'pin' in body ? { photo: { ...one.photo, form } } : {}
  await change(one.owner, () => ({ put: [{ ...rest, ...named, ...after, ...photo, key: crypto.randomUUID(), call }] }))
  tell({})
}
