/** A comment with an image has the image's URL as its text. */
import type { CompanyId, EmployeeId } from './ids.ts'

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]

export const maxImageBytes = 15 * 1024 * 1024

/** Widths in pixels. An image is never enlarged. */
export const imageWidths = [100, 320, 640, 1280, 2048] as const
export type ImageWidth = (typeof imageWidths)[number]

export const imageFormat = 'jpg'
export const imageQuality = 60

export const imagePath = '/_images'

/** The object key of a stored image: company, employee and an unguessable random part. */
export type ImageKey = string & { readonly imageKey: unique symbol }

const imageKeyPattern = /^[0-9A-Za-z]{12}\/[0-9A-Za-z]{12}\/[\w-]{22}$/
export const isImageKey = (text: string): text is ImageKey => imageKeyPattern.test(text)

/** Creates the key of an image. `random` is base64url, and its first 22 characters have 132 random bits. */
export function createImageKey(companyId: CompanyId, employeeId: EmployeeId, random: string): ImageKey {
  const key = `${companyId}/${employeeId}/${random.slice(0, 22)}`
  if (!isImageKey(key)) throw new Error('an image needs 22 random characters')
  return key
}

export const toFullImageUrl = (origin: string, key: ImageKey): string => `${origin}${imagePath}/${key}`

/** Returns the URL of an image in the given width. `origin` is the origin of the page that shows the image. */
export const toResizedImageUrl = (origin: string, key: ImageKey, width: ImageWidth): string =>
  `${toFullImageUrl(origin, key)}?format=${imageFormat}&quality=${imageQuality}&width=${width}`

const imageUrlPattern = /^https?:\/\/[^/\s?#]+\/_images\/([\w/-]+)$/
/** Whether the text has the form of an image's URL. The image need not exist. */
export const isImageUrl = (text: string): boolean => imageUrlPattern.test(text)

interface ImageOwner {
  company: string
  /** If set, only images of this employee are accepted. */
  employee?: string
}

/**
 * Returns the key of the image to which the URL in `text` leads. Undefined for an image of another company or, if
 * `employee` is given, of another employee. Ignores the host, because every site serves all images, including sites on
 * later domains.
 */
export function parseImageKey(text: string, { company, employee }: ImageOwner): ImageKey | undefined {
  const [, key = ''] = imageUrlPattern.exec(text) ?? []
  const [c, e] = key.split('/')
  return isImageKey(key) && c === company && (employee === undefined || e === employee) ? key : undefined
}
