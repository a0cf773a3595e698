import { AwsError } from './service.ts'

interface UploadForm {
  /** Names are in lower case. */
  fields: Map<string, string>
  file?: Buffer
}

const maxBytesBeforeFile = 20_480

/** Parses an upload form into its fields and its file. Ignores the fields after the file, as S3 does. */
export async function parseUploadForm(body: Buffer, contentType: string): Promise<UploadForm> {
  const form: UploadForm = { fields: new Map() }
  let bytesBeforeFile = 0
  for (const [name, value] of await parseFormData(body, contentType)) {
    if (name.toLowerCase() === 'file') return { ...form, file: Buffer.from(await new Response(value).arrayBuffer()) }
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
