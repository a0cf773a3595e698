/** images of comments: a comment that is one has its URL as text */
import type { CompanyId, EmployeeId } from './ids.ts'

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]

export const mostImageBytes = 15 * 1024 * 1024

/** in pixels; an image is never shown larger than it is */
export const imageWidths = [100, 320, 640, 1280, 2048] as const
export type ImageWidth = (typeof imageWidths)[number]

/** how every image is shown */
export const imageFormat = 'jpg'
export const imageQuality = 60

/** where each site shows images */
export const imagePath = '/_images'

/** of a stored image: whose it is, and something that nobody can guess */
export type ImageKey = string & { readonly imageKey: unique symbol }

const keyForm = /^[0-9A-Za-z]{12}\/[0-9A-Za-z]{12}\/[\w-]{22}$/
export const isImageKey = (text: string): text is ImageKey => keyForm.test(text)

/** `random` is base64url: its first 22 characters hold 132 bits */
export function imageKey(c: CompanyId, e: EmployeeId, random: string): ImageKey {
  const key = `${c}/${e}/${random.slice(0, 22)}`
  if (!isImageKey(key)) throw new Error('an image needs 22 random characters')
  return key
}

export const imageUrl = (origin: string, key: ImageKey): string => `${origin}${imagePath}/${key}`

/** what shows the image, from the origin of the page that shows it */
export const shownImageUrl = (origin: string, key: ImageKey, width: ImageWidth): string =>
  `${imageUrl(origin, key)}?format=${imageFormat}&quality=${imageQuality}&width=${width}`

const urlForm = /^https?:\/\/[^/\s?#]+\/_images\/([\w/-]+)$/
/** it says that it is an image of the store, whether there is such a one or not */
export const isImageUrl = (text: string): boolean => urlForm.test(text)

interface Owner {
  company: string
  /** where it must be this employee's */
  employee?: string
}

/**
 * The image that a comment's text is, if it is one of this company.
 * Which site it names does not count: every site shows the images of all, also under a domain that comes later.
 */
export function imageKeyOf(text: string, { company, employee }: Owner): ImageKey | undefined {
  const [, key = ''] = urlForm.exec(text) ?? []
  const [c, e] = key.split('/')
  return isImageKey(key) && c === company && (employee === undefined || e === employee) ? key : undefined
}
