import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { CompanyId, EmployeeId } from '../../shared/domain/ids.ts'
import { createImageKey, type ImageKey } from '../../shared/domain/images.ts'
import { useTestBucket } from './test-bucket.ts'

const clientOptions = useTestBucket('IMAGES_BUCKET', 'images')

const [company, employee] = [CompanyId.parse('aaaaaaaaaaaa'), EmployeeId.parse('bbbbbbbbbbbb')]
const createRandomKey = (): ImageKey =>
  createImageKey(company, employee, Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'))

const put = (Key: string, Body: string) =>
  new S3Client(clientOptions()).send(new PutObjectCommand({ Bucket: 'images', Key, Body }))

async function uploadImages(count: number): Promise<ImageKey[]> {
  const keys = Array.from({ length: count }, createRandomKey)
  const client = new S3Client(clientOptions())
  const upload = (Key: ImageKey) => client.send(new PutObjectCommand({ Bucket: 'images', Key, Body: Key }))
  for (let from = 0; from < count; from += 40) await Promise.all(keys.slice(from, from + 40).map(upload))
  return keys
}

const importImageReads = () => import('../../functions/gateways/image-reads.ts')
const importImageCopies = () => import('../../functions/gateways/image-copies.ts')
const importImageRemovals = () => import('../../functions/gateways/image-removals.ts')

it('reads an uploaded image byte for byte', async () => {
  const { readImage } = await importImageReads()
  const [key = createRandomKey()] = await uploadImages(1)
  expect(Buffer.from((await readImage(key)) ?? []).toString()).toBe(key)
  expect(await readImage(createRandomKey())).toBeUndefined()
})

it('keeps the first copy of an upload, also when several callers copy at once', async () => {
  const { copyUpload } = await importImageCopies()
  const { readImage } = await importImageReads()
  const key = createRandomKey()
  expect(await copyUpload(key)).toBe(false)
  await put(`uploads/${key}`, 'first')
  expect(await readImage(key)).toBeUndefined()
  expect(await Promise.all([copyUpload(key), copyUpload(key)])).toEqual([true, true])
  await put(`uploads/${key}`, 'second')
  expect(await copyUpload(key)).toBe(true)
  expect(Buffer.from((await readImage(key)) ?? []).toString()).toBe('first')
})

it('accepts an image that a form of an earlier release has uploaded', async () => {
  const { copyUpload } = await importImageCopies()
  const [key = createRandomKey()] = await uploadImages(1)
  expect(await copyUpload(key)).toBe(true)
})

it('deletes an upload together with its image', async () => {
  const { copyUpload } = await importImageCopies()
  const { removeImages } = await importImageRemovals()
  const key = createRandomKey()
  await put(`uploads/${key}`, 'photo')
  await copyUpload(key)
  await removeImages([key])
  expect(await copyUpload(key)).toBe(false)
})

it('deletes more images than S3 takes at once, idempotently', async () => {
  const { readImage } = await importImageReads()
  const imageExists = async (key: ImageKey) => (await readImage(key)) !== undefined
  const { removeImages } = await importImageRemovals()
  const [otherKey = createRandomKey(), ...keys] = await uploadImages(1002)
  await removeImages(keys)
  await removeImages(keys)
  expect(await Promise.all([keys[0], keys[999], keys[1000]].map(key => imageExists(key ?? createRandomKey())))).toEqual(
    [false, false, false],
  )
  expect(await imageExists(otherKey)).toBe(true)
})

it('deletes an empty list of images', async () => {
  const { removeImages } = await importImageRemovals()
  await expect(removeImages([])).resolves.toBeUndefined()
})
