/** an image as it is sent: a phone's photograph is twenty times larger than what anybody looks at */
const longestSide = 2048
const quality = 0.8

/** a file that this browser cannot show */
export class UnreadableImage extends Error {
  /** what iPhones take photographs as; most browsers but their own cannot read it */
  readonly isHeic: boolean

  constructor(file: File) {
    super('a file that is no image to this browser')
    this.isHeic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name)
  }
}

export async function shrinkImage(file: File): Promise<Blob> {
  const image = await decode(file)
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new UnreadableImage(file)
  // a jpg has no transparency, and would be black where the file has
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', quality))
  if (!blob) throw new UnreadableImage(file)
  return blob
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await window.createImageBitmap(file)
  } catch {
    throw new UnreadableImage(file)
  }
}
