/**
 * Longer images are shrunk to this length before upload, because a phone's photo is about twenty times larger than
 * needed.
 */
const maxSidePixels = 2048
const jpegQuality = 0.8

/** Thrown if the browser cannot decode the file. */
export class UnreadableImageError extends Error {
  /** HEIC is the format of iPhone photos, which most other browsers cannot decode. */
  readonly isHeic: boolean

  constructor(file: File) {
    super('a file that is no image to this browser')
    this.isHeic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name)
  }
}

export async function shrinkImage(file: File): Promise<Blob> {
  const image = await decode(file)
  const scale = Math.min(1, maxSidePixels / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new UnreadableImageError(file)
  // JPEG has no transparency, so transparent pixels would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
  if (!blob) throw new UnreadableImageError(file)
  return blob
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await window.createImageBitmap(file)
  } catch {
    throw new UnreadableImageError(file)
  }
}
