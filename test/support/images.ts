import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { Browser } from './browser.ts'
import { getCloudAddress } from './cloud.ts'

export const createUploadRequest = (file: Buffer, content_type: 'image/jpeg' | 'image/png' = 'image/jpeg') => ({
  id: newId(),
  content_type,
  size: file.length,
})

interface UploadForm {
  url: string
  fields: Record<string, string>
}

/** Uploads the file with an upload form, and returns the response. `changedFields` replaces fields of the form. */
export async function sendUploadForm(
  { url, fields }: UploadForm,
  file: Buffer,
  changedFields: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...changedFields })) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(file)]), 'photo')
  const response = await fetch(url, { method: 'POST', body: form, headers: { origin: getCloudAddress().web } })
  return {
    status: response.status,
    text: await response.text(),
    allowedOrigin: response.headers.get('access-control-allow-origin'),
  }
}

export async function fetchImage(url: string) {
  const response = await fetch(url)
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

export const smallPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGM4wcDAcIIBAAZHAZGPZIb3AAAAAElFTkSuQmCC',
  'base64',
)

export async function uploadImageAsCompany(company: Browser, { id: employee_id }: { id: string }): Promise<string> {
  const { image_url, ...form } = await company.call(api.images.company, {
    body: { ...createUploadRequest(smallPng, 'image/png'), employee_id },
  })
  const { status } = await sendUploadForm(form, smallPng)
  if (status !== 204) throw new Error(`the image was not taken: ${status}`)
  return image_url
}

export async function uploadImageAsEmployee(phone: Browser): Promise<string> {
  const { image_url, ...form } = await phone.call(api.images.employee, {
    body: createUploadRequest(smallPng, 'image/png'),
  })
  const { status } = await sendUploadForm(form, smallPng)
  if (status !== 204) throw new Error(`the image was not taken: ${status}`)
  return image_url
}
