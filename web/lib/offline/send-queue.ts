import { isSessionOver } from '../http/is-session-over.ts'
import { CallError, type Call } from '../../../shared/api/client.ts'
import { roles } from 'virtual:api'
import { withSenderLock } from './with-sender-lock.ts'
import { unsealPin } from './sealed-pin.ts'
import { findMergeablePair, findNextCall, readRefusalError } from './send-order.ts'
import {
  countFailure,
  completeCall,
  markCallAttempted,
  mergeClockPair,
  storePhoto,
  readQueue,
  storeRefusal,
  requeueCall,
} from './queue.ts'
import type { CallContent, OfflineOwner, PhotoUpload, QueuedCall, UploadForm } from './queued-call.ts'
import { uploadImage } from '../http/upload-image.ts'

/**
 * 'all': nothing is left to send. 'later': no response, or the form for an upload was too old. 'failed': a 5xx. 'busy':
 * the servers ask to wait. 'ended': the session is over or belongs to another account.
 */
export type SendQueueResult = 'all' | 'later' | 'failed' | 'busy' | 'ended'

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

/**
 * Whether the session still belongs to the owner of the queue. Another page may have logged in with another account.
 */
async function isOwnSession(call: Call, { role, id }: OfflineOwner): Promise<boolean> {
  try {
    return (await call(roles[role].self)).id === id
  } catch (error) {
    if (error instanceof CallError && (error.status === 401 || error.status === 403)) return false
    throw error
  }
}

const sendCall = (call: Call, { row: route, params = {}, body }: CallContent, key: string): Promise<unknown> =>
  call(route, { params, body, idempotencyKey: key })

/**
 * Uploads the photo with the form. Upload forms expire, so if S3 refuses a stored form, the form is dropped and the
 * next attempt requests a new one.
 */
async function upload(queuedCall: QueuedCall, photo: PhotoUpload, form: UploadForm): Promise<void> {
  try {
    await uploadImage(form, new Blob([photo.bytes], { type: 'image/jpeg' }))
  } catch (error) {
    const { upload: storedForm, ...photoWithoutForm } = photo
    if (!(storedForm && isRefusal(error))) throw error
    await storePhoto(queuedCall, photoWithoutForm)
    throw new Error('the form was too old', { cause: error })
  }
}

/** Uploads the image before its comment, because the servers refuse a comment without its image. */
async function sendPhoto(call: Call, queuedCall: QueuedCall, photo: PhotoUpload): Promise<unknown> {
  const form = photo.upload ?? ((await sendCall(call, addSentAtIfNeeded(photo.form), queuedCall.key)) as UploadForm)
  const photoWithForm = { ...photo, upload: form }
  if (!photo.upload) await storePhoto(queuedCall, photoWithForm)
  if (!photo.isUploaded) await upload(queuedCall, photo, form)
  if (!photo.isUploaded) await storePhoto(queuedCall, { ...photoWithForm, isUploaded: true })
  const comment = { ...queuedCall.call, body: { ...queuedCall.call.body, comment: form.image_url } }
  return sendCall(call, addSentAtIfNeeded(comment), queuedCall.key)
}

function sendQueued(call: Call, queuedCall: QueuedCall): Promise<unknown> {
  if (queuedCall.photo) return sendPhoto(call, queuedCall, queuedCall.photo)
  const containsTimes = queuedCall.kind === 'in' || queuedCall.kind === 'out' || queuedCall.kind === 'location'
  return sendCall(call, containsTimes ? addSentAt(queuedCall.call) : addSentAtIfNeeded(queuedCall.call), queuedCall.key)
}

/** Adds `sent_at`, by which the servers measure this device's clock offset. */
const addSentAt = (storedCall: CallContent): CallContent => ({
  ...storedCall,
  body: { ...storedCall.body, sent_at: new Date().toISOString() },
})
const addSentAtIfNeeded = (storedCall: CallContent): CallContent =>
  'made_at' in storedCall.body ? addSentAt(storedCall) : storedCall

/**
 * Whether the employee may have made the refused call before the company disabled them. The servers accept the call if
 * its `made_at` is early enough. Earlier releases of the servers refuse `made_at`, so it is sent only after this
 * refusal.
 */
const mayPredateDisabling = (queuedCall: QueuedCall): boolean =>
  readRefusalError(queuedCall) === 'Employee has been disabled' &&
  queuedCall.kind !== 'in' &&
  queuedCall.kind !== 'out' &&
  !('made_at' in queuedCall.call.body)

async function sendNext(call: Call, owner: OfflineOwner): Promise<'more' | SendQueueResult> {
  await mergeClockPair(owner, findMergeablePair)
  const queuedCall = findNextCall(await readQueue(owner))
  if (!queuedCall) return 'all'
  if (!containsOwnerId(queuedCall) && !(await isOwnSession(call, owner))) return 'ended'
  await markCallAttempted(queuedCall)
  try {
    await completeCall(queuedCall, await sendQueued(call, await unsealPin(queuedCall)))
  } catch (error) {
    if (isSessionOver(error)) return 'ended'
    if (error instanceof CallError && error.status >= 500) await countFailure(queuedCall)
    if (!isRefusal(error)) throw error
    // If another account is logged in by now, the refusal is due to that account's session and does not apply to this
    // call.
    if (!(await isOwnSession(call, owner))) return 'ended'
    const refusal = { status: error.status, body: error.body }
    if (mayPredateDisabling({ ...queuedCall, refused: refusal }))
      await requeueCall(queuedCall, { made_at: queuedCall.made })
    else await storeRefusal(queuedCall, refusal)
  }
  return 'more'
}

export async function sendQueue(call: Call, owner: OfflineOwner): Promise<SendQueueResult> {
  let result: SendQueueResult = 'all'
  await withSenderLock(async () => {
    try {
      let next: 'more' | SendQueueResult = 'more'
      while (next === 'more') next = await sendNext(call, owner)
      result = next
    } catch (error) {
      result = !(error instanceof CallError) ? 'later' : error.status === 429 ? 'busy' : 'failed'
    }
  })
  return result
}
