/** reads multipart/form-data up to its file; S3 passes over what follows the file */
import { AwsError } from './service.ts'

export interface UploadForm {
  /** names in lower case */
  fields: Map<string, string>
  file?: { name: string; bytes: Buffer }
}

const mostBeforeFile = 20_480

export function readForm(body: Buffer, contentType: string): UploadForm {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary) malformed()
  const form: UploadForm = { fields: new Map() }
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const opening = Buffer.from(`--${boundary}`)
  let at = body.indexOf(opening)
  // text before the first boundary is allowed, but the boundary begins a line
  if (at < 0 || (at > 0 && body.toString('latin1', at - 2, at) !== '\r\n')) malformed()
  at += opening.length
  for (;;) {
    if (body.toString('latin1', at, at + 2) === '--') return form
    const lineEnd = body.indexOf('\r\n', at)
    const headEnd = body.indexOf('\r\n\r\n', lineEnd)
    const end = body.indexOf(delimiter, headEnd < 0 ? at : headEnd + 2)
    if (lineEnd < 0 || headEnd < 0 || end < 0) malformed()
    const { name, filename } = disposition(body.toString('utf8', lineEnd, headEnd))
    const content = body.subarray(Math.min(headEnd + 4, end), end)
    if (name === 'file') return { ...form, file: { name: filename ?? '', bytes: content } }
    form.fields.set(name, content.toString('utf8'))
    at = end + delimiter.length
    if (at > mostBeforeFile)
      throw new AwsError(
        'MaxPostPreDataLengthExceeded',
        'Your POST request fields preceding the upload file were too large.',
      )
  }
}

function disposition(head: string): { name: string; filename?: string } {
  const line = /^content-disposition:\s*form-data(.*)$/im.exec(head)?.[1] ?? ''
  const parameter = (name: string) => new RegExp(`;\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(line)?.[1]
  const name = parameter('name')
  if (name === undefined) malformed()
  // browsers percent-encode quotes and line ends in names; some clients send a whole path
  const filename = parameter('filename')
    ?.replaceAll(/%22|\\"/g, '"')
    .replace(/^.*[\\/]/s, '')
  return { name: name.toLowerCase(), filename }
}

function malformed(): never {
  throw new AwsError('MalformedPOSTRequest', 'The body of your POST request is not well-formed multipart/form-data.')
}
