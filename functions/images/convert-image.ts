import sharp from 'sharp'
import { imageQuality, imageWidths, type ImageWidth } from '../../shared/domain/images.ts'

// Uses no cache, because the distribution caches each image.
sharp.cache(false)
// Blocks all loaders, because those of vector images, for example, can load other files. Then unblocks the loaders of
// the accepted formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

/** Phone cameras use fewer pixels. Without a limit, a small file could unpack to any size. */
const maxPixels = 50_000_000
const maxSeconds = 10
const maxSidePixels = Math.max(...imageWidths)

/**
 * Converts an image to a JPEG of at most this width. Undefined if the bytes are no complete image, or if the image is
 * too large or takes too long.
 */
export async function convertImage(bytes: Uint8Array, width: ImageWidth): Promise<Buffer | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize({ width, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: imageQuality })
      .toBuffer()
  } catch {
    return undefined
  }
}
