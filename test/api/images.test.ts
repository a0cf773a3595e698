import sharp from 'sharp'
import { api } from '../../shared/api/index.ts'
import { maxComments } from '../../shared/domain/entry.ts'
import { EntryId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { parseImageKey, toResizedImageUrl, type ImageWidth } from '../../shared/domain/images.ts'
import type { Browser } from '../support/browser.ts'
import { getCloudAddress } from '../support/cloud.ts'
import { createUploadRequest, fetchImage, sendUploadForm } from '../support/images.ts'
import { secondsAgo } from '../support/company-with-phone.ts'
import { expectRefusal, signUpCompany, type Company } from '../support/company.ts'

/** Returns a photo that is rotated and has a location in its metadata, as a phone's photos do. */
const createPhoto = () =>
  sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      background: '#4a7',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '64/1 8/1 47/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()

/** Returns a function that comments on the entry. */
async function startEntry(company: Company, phone: Browser) {
  const { id: project_id } = await company.project('House')
  const { id } = await phone.call(api.employee.self)
  const entryId = `${id}.${newId()}`
  await phone.call(api.employee.clockIn, {
    body: { id: EntryId.parse(entryId), project_id, start_time: new Date().toISOString() },
  })
  return (comment: string) =>
    phone.call(api.employee.commentWorkLog, { body: { id: newId(), work_log_id: entryId, comment } })
}

const fetchResized = async (image_url: string, { account }: Company, width: ImageWidth) => {
  const key = parseImageKey(image_url, { company: account.id })
  if (!key) throw new Error(`${image_url} is no image of the company`)
  return fetchImage(toResizedImageUrl(getCloudAddress().web, key, width))
}

it('shows an uploaded photo upright, resized, and without its metadata', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const phone = await company.logInPhone(ann)
  const file = await createPhoto()
  const { image_url, ...form } = await phone.call(api.images.employee, { body: createUploadRequest(file) })
  expect(parseImageKey(image_url, { company: company.account.id, employee: ann.id })).toBeDefined()
  // The width differs from those below, because the distribution caches a missing image for some seconds.
  expect((await fetchResized(image_url, company, 100)).status).toBe(404)
  expect(await sendUploadForm(form, file)).toMatchObject({ status: 204, allowedOrigin: getCloudAddress().web })

  // An image is shown only after a comment refers to it. From then on, no form can replace the image.
  expect((await fetchResized(image_url, company, 640)).status).toBe(404)
  await (
    await startEntry(company, phone)
  )(image_url)
  const { status, headers, body } = await fetchResized(image_url, company, 320)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const metadata = await sharp(body).metadata()
  expect(metadata).toMatchObject({ format: 'jpeg', width: 320, height: 427 })
  expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined])
  expect(body.length).toBeLessThan(file.length / 4)
  const largestImage = await fetchImage(image_url)
  expect(await sharp(largestImage.body).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 800 })
  expect(largestImage.body.includes('Phone')).toBe(false)
})

it('caches images, forbids scripts in them, and shows them only on our pages', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const employee_id = ann.id
  const file = await createPhoto()
  const { image_url, ...form } = await company.call(api.images.company, {
    body: { ...createUploadRequest(file), employee_id },
  })
  await sendUploadForm(form, file)
  await (
    await startEntry(company, await company.logInPhone(ann))
  )(image_url)
  const { headers } = await fetchResized(image_url, company, 100)
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': 'inline; filename="image.jpg"',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.any(String) as string,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect((await fetchImage(`${image_url}?width=101`)).status).toBe(400)
  // CloudFront does not forward unknown parameters to the function.
  expect((await fetchImage(`${image_url}?width=100&utm_source=mail`)).status).toBe(200)
})

it('uploads for an employee as the company and as the time clock', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const employee_id = ann.id
  const comment = await startEntry(company, await company.logInPhone(ann))
  const screen = await company.logInTimeClock()
  const file = await createPhoto()
  for (const form of [
    await company.call(api.images.company, { body: { ...createUploadRequest(file), employee_id } }),
    await screen.call(api.images.timeClock, { body: { ...createUploadRequest(file), employee_id } }),
  ]) {
    expect(parseImageKey(form.image_url, { company: company.account.id, employee: employee_id })).toBeDefined()
    expect((await sendUploadForm(form, file)).status).toBe(204)
    await comment(form.image_url)
    expect((await fetchResized(form.image_url, company, 100)).status).toBe(200)
  }
})

it('refuses any other key, type, size or form at the store', async () => {
  const company = await signUpCompany()
  const phone = await company.logInPhone(await company.employee('Ann'))
  const file = await createPhoto()
  const { image_url, ...form } = await phone.call(api.images.employee, { body: createUploadRequest(file) })
  const other = await signUpCompany()
  const otherKey = form.fields['key']?.replace(company.account.id, other.account.id) ?? ''
  for (const [label, sentFile, changedFields] of [
    ['a smaller file', file.subarray(1), {}],
    ['a larger file', Buffer.concat([file, Buffer.alloc(1)]), {}],
    ['another type', file, { 'Content-Type': 'text/html' }],
    ['another place', file, { key: `${form.fields['key']}x` }],
    ['a place of another company', file, { key: otherKey }],
    ['a field more', file, { 'Cache-Control': 'no-store' }],
    ['another signature', file, { 'X-Amz-Signature': '0'.repeat(64) }],
  ] as const) {
    const { status } = await sendUploadForm(form, sentFile, changedFields)
    expect([label, status >= 400 && status < 500]).toEqual([label, true])
  }
  expect((await fetchImage(image_url)).status).toBe(404)
})

it('stores a file that is not an image, but never shows it', async () => {
  const company = await signUpCompany()
  const phone = await company.logInPhone(await company.employee('Ann'))
  const file = Buffer.from('<!doctype html><script>alert(document.cookie)</script>')
  const { image_url, ...form } = await phone.call(api.images.employee, { body: createUploadRequest(file) })
  expect((await sendUploadForm(form, file)).status).toBe(204)
  await (
    await startEntry(company, phone)
  )(image_url)
  const { status, headers, body } = await fetchImage(image_url)
  expect([status, headers.get('content-type'), body.toString()]).toEqual([
    415,
    'text/plain; charset=utf-8',
    'This file is no image that can be shown.\n',
  ])
})

it('publishes no image when its comment is refused because the entry is missing, deleted or full', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const phone = await company.logInPhone(ann)
  const { id: project_id } = await company.project('House')
  const file = await createBitmap('#f00')
  const createEntry = async (start: number, end: number) => {
    const id = EntryId.parse(`${ann.id}.${newId()}`)
    await phone.call(api.employee.clockIn, { body: { id, project_id, start_time: secondsAgo(start) } })
    await phone.call(api.employee.clockOut, { body: { id, end_time: secondsAgo(end) } })
    return id
  }
  const [deletedId, fullId] = [await createEntry(300, 200), await createEntry(100, 0)]
  await company.call(api.workLogs.remove, { params: { id: deletedId } })
  for (let i = 0; i < maxComments - 10; i++)
    await phone.call(api.employee.commentWorkLog, { body: { id: newId(), work_log_id: fullId, comment: `${i}` } })
  for (const [work_log_id, refusal] of [
    [EntryId.parse(`${ann.id}.${newId()}`), 'Not found'],
    [deletedId, 'The entry was deleted'],
    [fullId, 'The entry has too many comments'],
  ] as const) {
    const { image_url, ...form } = await phone.call(api.images.employee, {
      body: createUploadRequest(file, 'image/png'),
    })
    await sendUploadForm(form, file)
    const refusedComment = phone.call(api.employee.commentWorkLog, {
      body: { id: newId(), work_log_id, comment: image_url },
    })
    expect(await expectRefusal(refusedComment)).toMatchObject({ error: refusal })
    expect((await fetchImage(image_url)).status).toBe(404)
  }
})

it('keeps the picture of a comment when its form is sent again with another one', async () => {
  const company = await signUpCompany()
  const phone = await company.logInPhone(await company.employee('Ann'))
  const comment = await startEntry(company, phone)
  const [redBitmap, blueBitmap] = await Promise.all(['#f00', '#00f'].map(createBitmap))
  if (!redBitmap || !blueBitmap) throw new Error('no pictures')
  expect(blueBitmap).toHaveLength(redBitmap.length)
  const { image_url, ...form } = await phone.call(api.images.employee, {
    body: createUploadRequest(redBitmap, 'image/png'),
  })
  await sendUploadForm(form, redBitmap)
  await comment(image_url)
  expect((await sendUploadForm(form, blueBitmap)).status).toBe(204)
  // A second comment with the same image must not take over the new upload.
  await comment(image_url)
  const { body } = await fetchResized(image_url, company, 100)
  const [r = 0, , b = 255] = await sharp(body).raw().toBuffer()
  expect([r > 200, b < 50]).toEqual([true, true])
})

/** Creates a PNG of one colour. Its size does not depend on the colour, because it is not compressed. */
const createBitmap = (background: string) =>
  sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .png({ compressionLevel: 0 })
    .toBuffer()
