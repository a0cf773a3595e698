import { isSessionOver } from '../http/is-session-over.ts'
import { CallError, type Call } from '../../../shared/api/client.ts'
import { roles } from 'virtual:api'
import { withSenderLock } from './with-sender-lock.ts'
import { unsealPin } from './sealed-pin.ts'
import { findMergeablePair, findNextCall, readRefusalError } from './send-order.ts'
import {
  countFailure,
  completeCall,
  markAttempted,
  mergeClockPair,
  storePhoto,
  readQueue,
  markRefused,
  requeueCall,
} from './queue.ts'
import type { StoredCall, Owner, Photo, QueuedCall, UploadForm } from './queued-call.ts'
import { uploadImage } from '../http/upload-image.ts'

/**
 * 'all': nothing is left to send. 'later': no response, or the form for an upload was too old. 'failed': a 5xx. 'busy':
 * the servers ask to wait. 'ended': the session is over or belongs to another account.
 */
export type QueueOutcome = 'all' | 'later' | 'failed' | 'busy' | 'ended'

/** Whether the servers would refuse the call again. Any other error is worth a retry. */
const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  !isSessionOver(error) &&
  error.status !== 429

/**
 * Whether the call has an entry's id. This id begins with its employee's id, so the call cannot succeed in another
 * account's session.
 */
const containsOwnerId = ({ kind, photo }: QueuedCall): boolean =>
  kind !== 'project' && (photo === undefined || photo.upload !== undefined)

/** Whether the session is still the owner's. Another page may have logged in with another account. */
async function isOwnSession(call: Call, { role, id }: Owner): Promise<boolean> {
  try {
    return (await call(roles[role].self)).id === id
  } catch (error) {
    if (error instanceof CallError && (error.status === 401 || error.status === 403)) return false
    throw error
  }
}

const sendCall = (call: Call, { row: route, params = {}, body }: StoredCall, key: string): Promise<unknown> =>
  call(route, { params, body, idempotencyKey: key })

/** Upload forms expire. If S3 refuses a stored form, it is dropped and the next attempt requests a new one. */
async function upload(queued: QueuedCall, photo: Photo, form: UploadForm): Promise<void> {
  try {
    await uploadImage(form, new Blob([photo.bytes], { type: 'image/jpeg' }))
  } catch (error) {
    const { upload: storedForm, ...withoutForm } = photo
    if (!(storedForm && isRefusal(error))) throw error
    await storePhoto(queued, withoutForm)
    throw new Error('the form was too old', { cause: error })
  }
}

/** Uploads the image before its comment, because the servers refuse a comment without its image. */
async function sendPhoto(call: Call, queued: QueuedCall, photo: Photo): Promise<unknown> {
  const form = photo.upload ?? ((await sendCall(call, withSentAtIfNeeded(photo.form), queued.key)) as UploadForm)
  const withForm = { ...photo, upload: form }
  if (!photo.upload) await storePhoto(queued, withForm)
  if (!photo.isUploaded) await upload(queued, photo, form)
  if (!photo.isUploaded) await storePhoto(queued, { ...withForm, isUploaded: true })
  const comment = { ...queued.call, body: { ...queued.call.body, comment: form.image_url } }
  return sendCall(call, withSentAtIfNeeded(comment), queued.key)
}

function sendQueued(call: Call, queued: QueuedCall): Promise<unknown> {
  if (queued.photo) return sendPhoto(call, queued, queued.photo)
  const containsTimes = queued.kind === 'in' || queued.kind === 'out' || queued.kind === 'location'
  return sendCall(call, containsTimes ? withSentAt(queued.call) : withSentAtIfNeeded(queued.call), queued.key)
}

/** Adds `sent_at`, by which the servers measure this device's clock offset. */
const withSentAt = (stored: StoredCall): StoredCall => ({
  ...stored,
  body: { ...stored.body, sent_at: new Date().toISOString() },
})
const withSentAtIfNeeded = (stored: StoredCall): StoredCall => ('made_at' in stored.body ? withSentAt(stored) : stored)

/**
 * Whether the employee may have made the refused call before the company disabled them. The servers accept the call if
 * its `made_at` is early enough. Earlier releases of the servers refuse `made_at`, so it is sent only after this
 * refusal.
 */
const mayPredateDisabling = (queued: QueuedCall): boolean =>
  readRefusalError(queued) === 'Employee has been disabled' &&
  queued.kind !== 'in' &&
  queued.kind !== 'out' &&
  !('made_at' in queued.call.body)

async function sendNext(call: Call, owner: Owner): Promise<'more' | QueueOutcome> {
  await mergeClockPair(owner, findMergeablePair)
  const queued = findNextCall(await readQueue(owner))
  if (!queued) return 'all'
  if (!containsOwnerId(queued) && !(await isOwnSession(call, owner))) return 'ended'
  await markAttempted(queued)
  try {
    await completeCall(queued, await sendQueued(call, await unsealPin(queued)))
  } catch (error) {
    if (isSessionOver(error)) return 'ended'
    if (error instanceof CallError && error.status >= 500) await countFailure(queued)
    if (!isRefusal(error)) throw error
    // If another account is logged in by now, the refusal is due to that account's session and does not apply to this
    // call.
    if (!(await isOwnSession(call, owner))) return 'ended'
    const refused = { status: error.status, body: error.body }
    if (mayPredateDisabling({ ...queued, refused })) await requeueCall(queued, { made_at: queued.made })
    else await markRefused(queued, refused)
  }
  return 'more'
}

export async function sendQueue(call: Call, owner: Owner): Promise<QueueOutcome> {
  let result: QueueOutcome = 'all'
  await withSenderLock(async () => {
    try {
      let next: 'more' | QueueOutcome = 'more'
      while (next === 'more') next = await sendNext(call, owner)
      result = next
    } catch (error) {
      result = !(error instanceof CallError) ? 'later' : error.status === 429 ? 'busy' : 'failed'
    }
  })
  return result
}
