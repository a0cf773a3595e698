/** sends an image straight into the store, by the form that the servers gave out for it */
import { CallError } from '../../shared/api/client.ts'

interface UploadForm {
  url: string
  fields: Record<string, string>
}

function formOf(fields: Record<string, string>, image: Blob): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  // the store reads nothing after the file
  form.set('file', image)
  return form
}

/** a slow network takes its time over an image */
const patienceMs = 180_000

/** as a worker can send it, too */
export async function uploadImage({ url, fields }: UploadForm, image: Blob): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    body: formOf(fields, image),
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!answer.ok) throw new CallError(answer.status, await answer.text(), undefined)
}

/** `onProgress` is told the part that is sent, from 0 to 1; fetch could not tell it */
export const uploadImageShown = (
  { url, fields }: UploadForm,
  image: Blob,
  onProgress: (part: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new CallError(request.status, request.responseText, undefined))
    })
    // what fetch throws when nothing answers
    request.addEventListener('error', () => reject(new TypeError('the image store did not answer')))
    request.open('POST', url)
    request.send(formOf(fields, image))
  })
