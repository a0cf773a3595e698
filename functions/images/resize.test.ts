import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { imageWidths } from '../../shared/domain/images.ts'

process.env['IMAGES_BUCKET'] = 'images'
process.env['ORIGIN_KEY'] = 'the key'
process.env['AWS_REGION'] = 'eu-west-1'

const store = mockClient(S3Client)
const key = 'aaaaaaaaaaaa/bbbbbbbbbbbb/x_-3456789012345678901'

async function requestImage(query?: Record<string, string>, of = key) {
  const { handler } = await import('./resize.ts')
  return handler({
    headers: { 'x-origin-key': 'the key' },
    pathParameters: { key: of },
    ...(query && { queryStringParameters: query }),
  })
}

/** The only object in the bucket. */
function storeImage(bytes: Uint8Array) {
  const missing = new NoSuchKey({ message: 'missing', $metadata: {} })
  store.on(GetObjectCommand).rejects(missing)
  store
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

beforeEach(() => store.reset())

test('whoever asks the API itself is shown nothing, and no image is read', async () => {
  const { handler } = await import('./resize.ts')
  for (const headers of [{}, { 'x-origin-key': 'a guess' }])
    expect(await handler({ headers, pathParameters: { key } })).toMatchObject({ statusCode: 403 })
  expect(store.commandCalls(GetObjectCommand)).toEqual([])
})

test.each(imageWidths)('an image is shown %s wide, for ever', async width => {
  storeImage(await createPhoto())
  const answer = await requestImage({ format: 'jpg', quality: '60', width: `${width}` })
  expect(answer).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' },
    isBase64Encoded: true,
  })
  expect(await readWidth(answer.body)).toBe(width)
})

test('an address without a size shows the largest', async () => {
  storeImage(await createPhoto())
  const answer = await requestImage()
  expect(await readWidth(answer.body)).toBe(2048)
})

test.each([
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
])('%j is not offered, and asks nothing of the store', async query => {
  const answer = await requestImage({ format: 'jpg', quality: '60', ...query })
  expect(answer).toMatchObject({ statusCode: 400, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  expect(store.calls()).toEqual([])
})

test('an image that is not there, and what is no key of one, are told apart by nobody', async () => {
  storeImage(await createPhoto())
  const missing = await requestImage({}, key.replace('x_', 'y_'))
  expect(missing).toMatchObject({ statusCode: 404, body: 'There is no such image.\n' })
  expect(store.calls()).toHaveLength(1)
  for (const none of [
    '',
    'aaaaaaaaaaaa',
    `${key}/x`,
    `../${key}`,
    key.toUpperCase().slice(1),
    'aaaaaaaaaaaa/bbbbbbbbbbbb/',
  ])
    expect(await requestImage({}, none)).toEqual(missing)
  expect(store.calls()).toHaveLength(1)
})

test('a file that is no image is never shown, and said to be none', async () => {
  storeImage(Buffer.from('<!doctype html><script>alert(1)</script>'))
  const answer = await requestImage()
  expect(answer).toMatchObject({
    statusCode: 415,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: 'This file is no image that can be shown.\n',
  })
})

test('what is refused is asked for again soon, since an image may be on its way', async () => {
  storeImage(Buffer.from('no image'))
  for (const answer of [await requestImage({ width: '7' }), await requestImage({}, 'none'), await requestImage()])
    expect(Number(/^public, max-age=(\d+)$/.exec(String(answer.headers?.['cache-control']))?.[1])).toBeLessThanOrEqual(
      10,
    )
})

test('nothing that is answered can run, or be taken for something else', async () => {
  storeImage(await createPhoto())
  for (const answer of [await requestImage(), await requestImage({ width: '7' }), await requestImage({}, 'none')])
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
})

test('a picture with as much in it as there can be stays within what a function may answer', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 128 } as const
  const sharp = (await import('sharp')).default
  storeImage(
    await sharp({ create: { width: 2048, height: 2048, channels: 3, background: 'red', noise } })
      .png({ compressionLevel: 0 })
      .toBuffer(),
  )
  const answer = await requestImage()
  expect(JSON.stringify(answer).length).toBeLessThan(6 * 1024 * 1024)
  expect(await readWidth(answer.body)).toBe(2048)
})

test('a store that fails is a failure, not an image that is missing', async () => {
  store.on(GetObjectCommand).rejects(new Error('S3 is down'))
  await expect(requestImage()).rejects.toThrow('S3 is down')
})
