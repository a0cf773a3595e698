/** Uploads images from the browser directly to the bucket, with a form that the servers have signed. */
import { CallError } from '../../../shared/api/client.ts'

interface UploadForm {
  url: string
  fields: Record<string, string>
}

function toFormData(fields: Record<string, string>, image: Blob): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  // S3 ignores fields after the file.
  form.set('file', image)
  return form
}

/** Uploading an image takes long on a slow network. */
const uploadTimeoutMs = 180_000

/** Uploads the image to storage. Uses fetch, because the service worker has no XMLHttpRequest. */
export async function uploadImage({ url, fields }: UploadForm, image: Blob): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    body: toFormData(fields, image),
    signal: AbortSignal.timeout(uploadTimeoutMs),
  })
  if (!response.ok) throw new CallError(response.status, await response.text(), undefined)
}

/** Uploads the image like `uploadImage`, and reports the sent fraction from 0 to 1, which fetch cannot report. */
export const uploadImageWithProgress = (
  { url, fields }: UploadForm,
  image: Blob,
  onProgress: (fraction: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new CallError(request.status, request.responseText, undefined))
    })
    // Rejects with a TypeError, as a fetch without a response does.
    for (const type of ['error', 'timeout'])
      request.addEventListener(type, () => reject(new TypeError('the image store did not answer')))
    request.open('POST', url)
    request.timeout = uploadTimeoutMs
    request.send(toFormData(fields, image))
  })
