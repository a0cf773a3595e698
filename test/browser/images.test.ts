import { api } from '../../shared/api/index.ts'
import { parseImageKey, toResizedImageUrl } from '../../shared/domain/images.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { getCloudAddress } from '../support/cloud.ts'
import { smallPng } from '../support/images.ts'
import { signUpCompany } from '../support/company.ts'
import { toSiteUrl, openVisitorPage } from '../support/visitor.ts'

it('allows uploading, showing and exporting an image under the security policy', async () => {
  const company = await signUpCompany()
  const [ann, house] = [await company.employee('Ann'), await company.project('House')]
  const employee_id = ann.id
  const body = { id: newId(), content_type: 'image/png', size: smallPng.length, employee_id } as const
  const { url, fields, image_url } = await company.call(api.images.company, { body })
  const key = parseImageKey(image_url, { company: company.account.id })
  if (!key) throw new Error('no image of the company')

  const page = await openVisitorPage()
  await page.goto(toSiteUrl('/forgot_password'))
  const uploadStatus = await page.evaluate(
    async ([target, values, file]) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(values)) form.set(name, value)
      form.set('file', new Blob([Uint8Array.from(atob(file), letter => letter.charCodeAt(0))]))
      return (await fetch(target, { method: 'POST', body: form })).status
    },
    [url, fields, smallPng.toString('base64')] as const,
  )
  expect(uploadStatus).toBe(204)
  // An image is served only once a comment has it.
  const [entry] = await company.call(api.workLogs.add, {
    body: [{ employee_id, project_id: house.id, start_time: '2026-03-02T08:00:00Z', end_time: '2026-03-02T16:00:00Z' }],
  })
  await company.call(api.workLogs.comment, { body: { work_log_id: entry?.id ?? '', comment: image_url } })

  const source = toResizedImageUrl('', key, 100)
  const shownImage = await page.evaluate<object>(`(async () => {
    const image = new Image()
    image.src = '${source}'
    await image.decode()
    const read = await fetch('${source}')
    return { width: image.naturalWidth, type: read.headers.get('content-type'), bytes: (await read.arrayBuffer()).byteLength > 0 }
  })()`)
  expect(shownImage).toEqual({ width: 2, type: 'image/jpeg', bytes: true })
  expect(image_url.startsWith(getCloudAddress().web)).toBe(true)
})
