import { AwsError } from './service.ts'

export interface UploadForm {
  /** Names are in lower case. */
  fields: Map<string, string>
  file?: { name: string; bytes: Buffer }
}

const maxBytesBeforeFile = 20_480

/** Parses a form up to its file, because S3 ignores the fields after it. */
export async function readForm(body: Buffer, contentType: string): Promise<UploadForm> {
  const form: UploadForm = { fields: new Map() }
  let bytesBeforeFile = 0
  for (const [name, value] of await parseFormData(body, contentType)) {
    if (name.toLowerCase() === 'file') return { ...form, file: await toUploadedFile(value) }
    // S3 reads every other part as text, even with a file name.
    const text = typeof value === 'string' ? value : await value.text()
    form.fields.set(name.toLowerCase(), text)
    bytesBeforeFile += Buffer.byteLength(name + text)
    if (bytesBeforeFile > maxBytesBeforeFile)
      throw new AwsError(
        'MaxPostPreDataLengthExceeded',
        'Your POST request fields preceding the upload file were too large.',
      )
  }
  return form
}

async function parseFormData(body: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new AwsError('MalformedPOSTRequest', 'The body of your POST request is not well-formed multipart/form-data.')
  }
}

async function toUploadedFile(part: File | string): Promise<{ name: string; bytes: Buffer }> {
  if (typeof part === 'string') return { name: '', bytes: Buffer.from(part) }
  // Some clients send the file's whole path.
  return { name: part.name.replace(/^.*[\\/]/s, ''), bytes: Buffer.from(await part.arrayBuffer()) }
}
