import * as z from 'zod'
import { imageTypes, maxImageBytes } from '../../domain/images.ts'
import { clientId } from './fields.ts'

export const ImageUpload = z.strictObject({
  id: clientId,
  content_type: z.enum(imageTypes),
  /** In bytes. */
  size: z.int('Must be a number of bytes').min(1, 'Must be a number of bytes').max(maxImageBytes, 'At most 15 MB'),
})
export type ImageUpload = z.infer<typeof ImageUpload>

/**
 * The form with which a browser uploads an image. In it, the fields precede the file, which must have the type and size
 * of the request.
 */
export const UploadForm = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  /** URL of the image, which becomes the text of the comment. */
  image_url: z.string(),
})
