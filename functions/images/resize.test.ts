import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { imageWidths } from '../../shared/domain/images.ts'

process.env['IMAGES_BUCKET'] = 'images'
process.env['ORIGIN_KEYS'] = 'the key'
process.env['AWS_REGION'] = 'eu-west-1'

const s3Mock = mockClient(S3Client)
const key = 'aaaaaaaaaaaa/bbbbbbbbbbbb/x_-3456789012345678901'

async function requestImage(query?: Record<string, string>, imageKey = key) {
  const { handler } = await import('./resize.ts')
  return handler({
    headers: { 'x-origin-key': 'the key' },
    pathParameters: { key: imageKey },
    ...(query && { queryStringParameters: query }),
  })
}

function storeImage(bytes: Uint8Array) {
  const missingError = new NoSuchKey({ message: 'missing', $metadata: {} })
  s3Mock.on(GetObjectCommand).rejects(missingError)
  s3Mock
    .on(GetObjectCommand, { Bucket: 'images', Key: key })
    .callsFake(() => ({ Body: { transformToByteArray: async () => bytes } }))
}

const createPhoto = async () =>
  (await import('sharp'))
    .default({ create: { width: 3000, height: 10, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
const readWidth = async (body = '') =>
  (await (await import('sharp')).default(Buffer.from(body, 'base64')).metadata()).width

beforeEach(() => s3Mock.reset())

it('refuses a direct request to the API without reading an image', async () => {
  const { handler } = await import('./resize.ts')
  for (const headers of [{}, { 'x-origin-key': 'a guess' }])
    expect(await handler({ headers, pathParameters: { key } })).toMatchObject({ statusCode: 403 })
  expect(s3Mock.commandCalls(GetObjectCommand)).toEqual([])
})

it.each(imageWidths)('serves an image %s wide, cached forever', async width => {
  storeImage(await createPhoto())
  const response = await requestImage({ format: 'jpg', quality: '60', width: `${width}` })
  expect(response).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' },
    isBase64Encoded: true,
  })
  expect(await readWidth(response.body)).toBe(width)
})

it('serves the largest width by default', async () => {
  storeImage(await createPhoto())
  const response = await requestImage()
  expect(await readWidth(response.body)).toBe(2048)
})

it.each([
  [{ width: '101' }],
  [{ width: '0' }],
  [{ width: '-100' }],
  [{ width: '100.0' }],
  [{ width: '' }],
  [{ width: '100,320' }],
  [{ width: '99999' }],
  [{ format: 'png' }],
  [{ quality: '61' }],
  [{ quality: '60,60' }],
  [{ original: '1' }],
  [{ toString: '1' }],
])('refuses the parameters %j without reading the bucket', async query => {
  const response = await requestImage({ format: 'jpg', quality: '60', ...query })
  expect(response).toMatchObject({ statusCode: 400, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  expect(s3Mock.calls()).toEqual([])
})

it('answers a missing image and an invalid key identically', async () => {
  storeImage(await createPhoto())
  const missingResponse = await requestImage({}, key.replace('x_', 'y_'))
  expect(missingResponse).toMatchObject({ statusCode: 404, body: 'There is no such image.\n' })
  expect(s3Mock.calls()).toHaveLength(1)
  for (const invalidKey of [
    '',
    'aaaaaaaaaaaa',
    `${key}/x`,
    `../${key}`,
    key.toUpperCase().slice(1),
    'aaaaaaaaaaaa/bbbbbbbbbbbb/',
  ])
    expect(await requestImage({}, invalidKey)).toEqual(missingResponse)
  expect(s3Mock.calls()).toHaveLength(1)
})

it('refuses a file that is no image', async () => {
  storeImage(Buffer.from('<!doctype html><script>alert(1)</script>'))
  const response = await requestImage()
  expect(response).toMatchObject({
    statusCode: 415,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: 'This file is no image that can be shown.\n',
  })
})

it('caches refusals briefly, because the image may be uploaded soon', async () => {
  storeImage(Buffer.from('no image'))
  for (const response of [await requestImage({ width: '7' }), await requestImage({}, 'none'), await requestImage()])
    expect(
      Number(/^public, max-age=(\d+)$/.exec(String(response.headers?.['cache-control']))?.[1]),
    ).toBeLessThanOrEqual(10)
})

it('sends headers against script execution and type sniffing', async () => {
  storeImage(await createPhoto())
  for (const response of [await requestImage(), await requestImage({ width: '7' }), await requestImage({}, 'none')])
    expect(response.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
})

it("keeps the most detailed image within Lambda's response limit", async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 128 } as const
  const sharp = (await import('sharp')).default
  storeImage(
    await sharp({ create: { width: 2048, height: 2048, channels: 3, background: 'red', noise } })
      .png({ compressionLevel: 0 })
      .toBuffer(),
  )
  const response = await requestImage()
  expect(JSON.stringify(response).length).toBeLessThan(6 * 1024 * 1024)
  expect(await readWidth(response.body)).toBe(2048)
})

it('throws when the bucket fails, instead of answering 404', async () => {
  s3Mock.on(GetObjectCommand).rejects(new Error('S3 is down'))
  await expect(requestImage()).rejects.toThrow('S3 is down')
})
