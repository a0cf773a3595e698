import sharp, { type Color, type Sharp } from 'sharp'
import { convertImage } from './convert-image.ts'

const red = { r: 200, g: 0, b: 0 }
const createImage = (width: number, height: number, background: Color = red) =>
  sharp({ create: { width, height, channels: 4, background } })

async function read(picture: Buffer | undefined) {
  if (!picture) throw new Error('no picture')
  const metadata = await sharp(picture).metadata()
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
  ]
  return { metadata, at, size: [info.width, info.height] }
}

const expectRed = (pixel: number[]) =>
  expect(pixel.every((value, i) => Math.abs(value - ([200, 0, 0][i] ?? 0)) < 12)).toBe(true)
const expectWhite = (pixel: number[]) => expect(pixel.every(value => value > 243)).toBe(true)

it('resizes to the requested width, keeping the aspect ratio', async () => {
  const photo = await createImage(1000, 500).jpeg().toBuffer()
  expect((await read(await convertImage(photo, 320))).size).toEqual([320, 160])
})

it('neither enlarges an image nor exceeds the maximum height', async () => {
  expect((await read(await convertImage(await createImage(60, 40).png().toBuffer(), 320))).size).toEqual([60, 40])
  expect((await read(await convertImage(await createImage(50, 4096).png().toBuffer(), 2048))).size).toEqual([25, 2048])
})

it('converts any format to a JPEG of quality 60', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const webp = await sharp({ create: { width: 400, height: 300, channels: 3, background: red, noise } })
    .webp({ lossless: true })
    .toBuffer()
  const picture = await convertImage(webp, 2048)
  expect(picture?.equals(await sharp(webp).jpeg({ quality: 60 }).toBuffer())).toBe(true)
  expect(picture?.length).toBeLessThan(webp.length / 2)
})

it.each([1, 2, 3, 4, 5, 6, 7, 8])('rotates the image upright (orientation %s)', async orientation => {
  const isTurned = orientation > 4
  // White marks the corner that must be at the upper left after rotation.
  const uprightImage = await createImage(64, 32)
    .composite([{ input: await createImage(16, 16, 'white').png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer()
  // The angles by which a camera rotates an image of orientation 1 to 8. Four orientations are also mirrored.
  const angle = [0, 0, 180, 180, 90, 270, 270, 90][orientation - 1]
  const isMirrored = [2, 4, 5, 7].includes(orientation)
  const rotatedImage = await sharp(uprightImage).rotate(angle).png().toBuffer()
  const heldImage = await sharp(rotatedImage).flop(isMirrored).png().toBuffer()
  const photo = await sharp(heldImage).flatten().jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer()
  expect(await sharp(photo).metadata()).toMatchObject({ orientation, width: isTurned ? 32 : 64 })
  const { size, at, metadata } = await read(await convertImage(photo, 320))
  expect(size).toEqual([64, 32])
  expectWhite(at(4, 4))
  for (const [x, y] of [
    [60, 4],
    [4, 28],
    [60, 28],
  ] as const)
    expectRed(at(x, y))
  expect(metadata.orientation).toBeUndefined()
})

it('removes location and camera from the metadata', async () => {
  const exif = {
    IFD0: { Make: 'Phone', Copyright: 'Ann' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '64/1 8/1 47/1', GPSLongitude: '21/1 56/1 24/1' },
  }
  const photo = await createImage(64, 64)
    .flatten()
    .withExif(exif)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Ann</x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const before = await sharp(photo).metadata()
  expect([before.exif, before.xmp, before.icc].map(Boolean)).toEqual([true, true, true])
  expect(photo.includes('Phone')).toBe(true)
  const picture = await convertImage(photo, 320)
  const { metadata } = await read(picture)
  expect([metadata.exif, metadata.xmp, metadata.icc, metadata.iptc, metadata.comments]).toEqual(
    Array(5).fill(undefined),
  )
  for (const trace of ['Phone', 'Ann', 'Exif', 'GPS']) expect(picture?.includes(trace)).toBe(false)
})

it('fills transparent areas with white', async () => {
  const { at } = await read(
    await convertImage(
      await createImage(40, 40, { ...red, alpha: 0 })
        .png()
        .toBuffer(),
      320,
    ),
  )
  expectWhite(at(20, 20))
})

it.each(['gif', 'webp'] as const)('uses the first frame of an animated %s', async format => {
  const frames = await Promise.all([red, 'white', 'blue'].map(colour => createImage(32, 32, colour).png().toBuffer()))
  const animation = await sharp(frames, { join: { animated: true } })
    .toFormat(format, { loop: 0, delay: [100, 100, 100] })
    .toBuffer()
  expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(3)
  const { size, at } = await read(await convertImage(animation, 320))
  expect(size).toEqual([32, 32])
  expectRed(at(16, 16))
})

it('drops the gain map of an HDR photo', async () => {
  const brightImage = createImage(64, 64).flatten().toColourspace('scrgb') as Sharp & { withGainMap: () => Sharp }
  const photo = await brightImage.withGainMap().jpeg().toBuffer()
  expect(photo.includes('urn:iso:std:iso:ts:21496')).toBe(true)
  const picture = await convertImage(photo, 320)
  expect((await read(picture)).size).toEqual([64, 64])
  expect(picture?.includes('urn:iso')).toBe(false)
})

it('ignores data after the image in its file', async () => {
  const photo = await createImage(64, 64).flatten().jpeg().toBuffer()
  const picture = await convertImage(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]), 320)
  expect(picture?.includes('script')).toBe(false)
  expect(picture).toBeDefined()
})

const createBomb = async (width: number, height: number) => {
  const png = await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .greyscale()
    .png()
    .toBuffer()
  expect(png.length).toBeLessThan(200_000)
  return png
}

/** The first box of a HEIC file. */
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic'),
  Buffer.from([0, 0, 0, 0]),
  Buffer.from('mif1heic'),
  Buffer.alloc(500),
])

describe('unsupported files', () => {
  it.each([
    ['a truncated JPEG', async () => (await createImage(300, 300).flatten().jpeg().toBuffer()).subarray(0, -200)],
    [
      'a truncated PNG',
      async () =>
        (
          await sharp({
            create: {
              width: 300,
              height: 300,
              channels: 3,
              background: red,
              noise: { type: 'gaussian', mean: 128, sigma: 30 },
            },
          })
            .png()
            .toBuffer()
        ).subarray(0, 60_000),
    ],
    ['a small file that unpacks to a huge image', () => createBomb(8000, 6300)],
    [
      'an image with a huge size in its header',
      async () => writeClaimedSize(await createImage(10, 10).png().toBuffer(), 60_000),
    ],
    ['a HEIC', async () => heic],
    ['an AVIF', () => createImage(32, 32).avif().toBuffer()],
    ['a TIFF', () => createImage(32, 32).tiff().toBuffer()],
    [
      'a vector image',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    ],
    [
      'an HTML page with a JPEG header',
      async () => Buffer.from('\xff\xd8\xff\xe0<!doctype html><script>alert(1)</script>', 'latin1'),
    ],
    ['an HTML page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a file of one byte', async () => Buffer.alloc(1)],
    ['an empty file', async () => Buffer.alloc(0)],
  ])('returns undefined for %s', async (_, file) => {
    expect(await convertImage(await file(), 320)).toBeUndefined()
  })
})

function writeClaimedSize(png: Buffer, size: number): Buffer {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(size, 16)
  copy.writeUInt32BE(size, 20)
  return copy
}
