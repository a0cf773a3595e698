import type { Input, WithoutSchemas } from '../../../shared/api/client.ts'
import type { PageRoute } from '../../../shared/api/route.ts'
import type { IdAndName } from '../../../shared/domain/entry.ts'

/** The account whose calls and cached responses the device stores. */
export interface OfflineOwner {
  role: 'EMPLOYEE' | 'COMPANY_TIME_CLOCK'
  id: string
}

export const toOwnerKey = ({ role, id }: OfflineOwner): string => `${role} ${id}`
export const isSameOwner = (a: OfflineOwner, b: OfflineOwner): boolean => a.role === b.role && a.id === b.id

type QueuedRoute = Pick<WithoutSchemas<PageRoute>, 'method' | 'path' | 'role'>

/** A call as the queue stores it. Includes the call's route, so that any release of the app can send it. */
export interface CallContent {
  row: QueuedRoute
  params?: Record<string, string>
  body: Record<string, unknown>
}

export const toCallContent = <R extends QueuedRoute>(
  { method, path, role }: R,
  { params, body }: Pick<Input<R>, 'params' | 'body'> & { body?: object; params?: object },
): CallContent => ({
  row: { method, path, role },
  ...(params ? { params: { ...params } } : {}),
  body: { ...body },
})

/** 'photo' is a comment whose body lacks the text until the image is uploaded. All other bodies are complete. */
export type CallKind = 'in' | 'out' | 'location' | 'comment' | 'photo' | 'project'

export interface UploadForm {
  url: string
  fields: Record<string, string>
  /** URL of the image, which becomes the text of the comment. */
  image_url: string
}

export interface PhotoUpload {
  form: CallContent
  bytes: ArrayBuffer
  /**
   * The upload form that the servers have issued. This field and `isUploaded` store the progress, so that no finished
   * step is repeated on a bad network.
   */
  upload?: UploadForm
  isUploaded?: boolean
}

export interface NewCall {
  kind: CallKind
  subject: string
  /** Ids of projects or entries that must exist before the call is sent. */
  after?: string[]
  call: CallContent
  photo?: PhotoUpload
  /** Shown instead of the ids in the body. */
  project?: IdAndName
  employee?: IdAndName
}

export const readBodyText = ({ call }: NewCall, name: string): string => {
  const value = call.body[name]
  return typeof value === 'string' ? value : ''
}

/** Returns the project of a clock-in. Its name is empty if the call has only the project's id. */
export const readClockInProject = (newCall: NewCall): IdAndName =>
  newCall.project ?? { id: readBodyText(newCall, 'project_id'), name: '' }

export interface SealedPin {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

export interface CallRefusal {
  status: number
  body: unknown
}

export interface QueuedCall extends NewCall {
  /** Number in the queue, assigned by the database. Devices have stored it under this name. */
  at: number
  owner: OfflineOwner
  /** Idempotency key, the same for every attempt. */
  key: string
  /** Device time when the call was made. */
  made: string
  /** The call may have reached the servers, so its content must not change. */
  wasSent?: boolean
  /** The call's encrypted PIN. Earlier releases stored it in the bodies. */
  sealedPin?: SealedPin
  /** Number of attempts that got a 5xx. */
  failures?: number
  /** Why the servers refused the call, which stays in the queue until the refusal is resolved. */
  refused?: CallRefusal
}
