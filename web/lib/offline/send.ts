/** sends what waits, in its order, by the page as by the worker that is there when no page is */
import { CallError, type Call } from '../../../shared/api/client.ts'
import { api } from 'virtual:api'
import { alone } from './alone.ts'
import { mergedOf, nextOf } from './order.ts'
import { finish, markSent, merge, notePhoto, queueOf, refuse } from './queue.ts'
import type { KeptCall, Owner, Photo, Queued, UploadForm } from './queued.ts'
import { uploadImage } from '../upload-image.ts'

/** all: nothing is left that could be sent; later: nothing answered; ended: the session is over, or somebody else's */
export type Sent = 'all' | 'later' | 'ended'

const selfOf = { EMPLOYEE: api.employee.self, COMPANY_TIME_CLOCK: api.auth.timeClockSelf } as const

/** a call that is answered by no, and would be again; everything else is worth another try */
const isRefused = (error: unknown): error is CallError =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 429

/** what says in itself whose it is cannot go to anybody else: the id of an entry begins with its employee's */
const saysWhose = ({ kind, photo }: Queued): boolean =>
  kind !== 'project' && (photo === undefined || photo.upload !== undefined)

/** the session is a cookie that another page may have replaced */
async function isTheirs(call: Call, { role, id }: Owner): Promise<boolean> {
  try {
    return (await call(selfOf[role])).id === id
  } catch (error) {
    if (error instanceof CallError && (error.status === 401 || error.status === 403)) return false
    throw error
  }
}

const sendCall = (call: Call, { row, params = {}, body }: KeptCall, key: string): Promise<unknown> =>
  call(row, { params, body, idempotencyKey: key })

/** a form is taken for a while alone: one that was got long ago is got anew */
async function upload(one: Queued, photo: Photo, form: UploadForm): Promise<void> {
  try {
    await uploadImage(form, new Blob([photo.bytes], { type: 'image/jpeg' }))
  } catch (error) {
    const { upload: before, ...fresh } = photo
    if (!(before && isRefused(error))) throw error
    await notePhoto(one, fresh)
    throw new Error('the form was too old', { cause: error })
  }
}

/** the image first: its comment is refused before it is there */
async function sendPhoto(call: Call, one: Queued, photo: Photo): Promise<unknown> {
  const form = photo.upload ?? ((await sendCall(call, photo.form, one.key)) as UploadForm)
  const withForm = { ...photo, upload: form }
  if (!photo.upload) await notePhoto(one, withForm)
  if (!photo.isUploaded) await upload(one, photo, form)
  if (!photo.isUploaded) await notePhoto(one, { ...withForm, isUploaded: true })
  return sendCall(call, { ...one.call, body: { ...one.call.body, comment: form.image_url } }, one.key)
}

function sendOne(call: Call, one: Queued): Promise<unknown> {
  if (one.photo) return sendPhoto(call, one, one.photo)
  const isClock = one.kind === 'in' || one.kind === 'out'
  // tells the servers how wrong the clock here is
  const body = isClock ? { ...one.call.body, sent_at: new Date().toISOString() } : one.call.body
  return sendCall(call, { ...one.call, body }, one.key)
}

async function sendNext(call: Call, owner: Owner): Promise<'more' | Sent> {
  await merge(owner, mergedOf)
  const one = nextOf(await queueOf(owner))
  if (!one) return 'all'
  if (!saysWhose(one) && !(await isTheirs(call, owner))) return 'ended'
  await markSent(one)
  try {
    await finish(one, await sendOne(call, one))
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return 'ended'
    if (!isRefused(error)) throw error
    // what is somebody else's is not found, which would say nothing of what was done
    if (!(await isTheirs(call, owner))) return 'ended'
    await refuse(one, { status: error.status, body: error.body })
  }
  return 'more'
}

export async function sendAll(call: Call, owner: Owner): Promise<Sent> {
  let sent: Sent = 'all'
  await alone(async () => {
    try {
      let next: 'more' | Sent = 'more'
      while (next === 'more') next = await sendNext(call, owner)
      sent = next
    } catch {
      sent = 'later'
    }
  })
  return sent
}
