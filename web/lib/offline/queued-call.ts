/** A queued call: something a person did on this device, stored until the servers answer it. */
import type { Input, WithoutSchemas } from '../../../shared/api/client.ts'
import type { PageRoute } from '../../../shared/api/route.ts'
import type { Named } from '../../../shared/domain/entry.ts'

/** The account whose session the call is sent under. */
export interface Owner {
  role: 'EMPLOYEE' | 'COMPANY_TIME_CLOCK'
  id: string
}

export const ownerKey = ({ role, id }: Owner): string => `${role} ${id}`
export const isSameOwner = (a: Owner, b: Owner): boolean => a.role === b.role && a.id === b.id

export type QueuedRoute = Pick<WithoutSchemas<PageRoute>, 'method' | 'path' | 'role'>

/** A call as the database stores it. It includes its row, so that any version of the app can send it. */
export interface StoredCall {
  row: QueuedRoute
  params?: Record<string, string>
  body: Record<string, unknown>
}

/** Prepares a call of the contract for the queue. */
export const toStoredCall = <R extends QueuedRoute>(
  { method, path, role }: R,
  { params, body }: Pick<Input<R>, 'params' | 'body'> & { body?: object; params?: object },
): StoredCall => ({
  row: { method, path, role },
  ...(params ? { params: { ...params } } : {}),
  body: { ...body },
})

/**
 * The bodies of 'in', 'out' and 'location' are complete. 'photo' is a comment that gets its text once its image is
 * uploaded.
 */
export type CallKind = 'in' | 'out' | 'location' | 'comment' | 'photo' | 'project'

export interface UploadForm {
  url: string
  fields: Record<string, string>
  /** The text of the comment. */
  image_url: string
}

export interface Photo {
  form: StoredCall
  bytes: ArrayBuffer
  /** Progress of the upload, so that no finished step is repeated on a bad network. */
  upload?: UploadForm
  isUploaded?: boolean
}

export interface NewCall {
  kind: CallKind
  /** Id of the entry or project that the call creates or changes. */
  subject: string
  /** Ids of other projects or entries that have to exist first. */
  after?: string[]
  call: StoredCall
  photo?: Photo
  /** Names for ids in the body, for the screen. */
  project?: Named
  employee?: Named
}

export interface SealedPin {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

export interface Refusal {
  status: number
  body: unknown
}

export interface QueuedCall extends NewCall {
  /** Its number in the queue, assigned by the database. It is called `at` because devices have stored it so. */
  at: number
  owner: Owner
  /** The idempotency key: the same for every attempt. */
  key: string
  /** The time on this device when the call was made. */
  made: string
  /** It may have reached the servers, so its content must not change any more. */
  wasSent?: boolean
  /** The PIN for this call, encrypted. Earlier versions stored it in the bodies. */
  sealedPin?: SealedPin
  /** How many attempts were answered with a 5xx. */
  failures?: number
  /** Why the servers refused the call. It stays in the queue until somebody settles it. */
  refused?: Refusal
}
