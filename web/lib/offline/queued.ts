/** something that was done here and is to be told to the servers: a call, kept until it is answered */
import type { Input, WithoutSchemas } from '../../../shared/api/client.ts'
import type { PageRow } from '../../../shared/api/route.ts'
import type { Named } from '../../../shared/domain/work-log.ts'

/** under whose session it is sent, and no other */
export interface Owner {
  role: 'EMPLOYEE' | 'COMPANY_TIME_CLOCK'
  id: string
}

export const nameOf = ({ role, id }: Owner): string => `${role} ${id}`
export const isSame = (a: Owner, b: Owner): boolean => a.role === b.role && a.id === b.id

export type Row = Pick<WithoutSchemas<PageRow>, 'method' | 'path' | 'role'>

/** a call as it is kept; its row comes with it, so that whichever version sends it knows where it goes */
export interface KeptCall {
  row: Row
  params?: Record<string, string>
  body: Record<string, unknown>
}

/** the call that the contract has under that row, to be sent later */
export const callOf = <R extends Row>(
  { method, path, role }: R,
  { params, body }: Pick<Input<R>, 'params' | 'body'> & { body?: object; params?: object },
): KeptCall => ({
  row: { method, path, role },
  ...(params ? { params: { ...params } } : {}),
  body: { ...body },
})

/** in, out, location: of an entry's clock, and their bodies have its fields; photo: a comment whose text is an image that is still to be uploaded */
export type Kind = 'in' | 'out' | 'location' | 'comment' | 'photo' | 'project'

export interface UploadForm {
  url: string
  fields: Record<string, string>
  /** the text of the comment */
  image_url: string
}

export interface Photo {
  form: KeptCall
  bytes: ArrayBuffer
  /** how far it has come: on a bad network each step is done once, and not all of them anew */
  upload?: UploadForm
  isUploaded?: boolean
}

export interface Draft {
  kind: Kind
  /** the entry or project that it makes or changes */
  subject: string
  /** what it cannot do without: where the making of one of these was refused it waits */
  after?: string[]
  call: KeptCall
  photo?: Photo
  /** names of what its body has as ids, to be shown */
  project?: Named
  employee?: Named
}

export interface Refusal {
  status: number
  body: unknown
}

export interface Queued extends Draft {
  /** its place in the order in which things were done; the database counts them */
  at: number
  owner: Owner
  /** the same however often it is sent */
  key: string
  /** what the clock here said when it was done */
  made: string
  /** it may have reached the servers: from now on its content stays as it is */
  wasSent?: boolean
  /** what the servers said against it; it stays until somebody settles it */
  refused?: Refusal
}
