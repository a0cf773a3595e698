import sharp from 'sharp'
import { imageQuality, imageWidths, type ImageWidth } from '../../shared/domain/images.ts'

// each picture is made once, and the distribution keeps it
sharp.cache(false)
// whatever else it could read, such as drawings that load other files, stays shut
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

/** more than the camera of a telephone takes; a small file may claim to be far larger */
const mostPixels = 50_000_000
const mostSeconds = 10
const largestSide = Math.max(...imageWidths)

/** a jpg of these bytes, upright, without anything that the camera wrote into it; undefined where they are no whole picture */
export async function pictureOf(bytes: Uint8Array, width: ImageWidth): Promise<Buffer | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize({ width, height: largestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: imageQuality })
      .toBuffer()
  } catch {
    return undefined
  }
}
