import * as z from 'zod'
import { imageTypes, mostImageBytes } from '../../domain/images.ts'
import { clientId } from './fields.ts'

export const ImageUpload = z.strictObject({
  id: clientId,
  content_type: z.enum(imageTypes),
  /** bytes */
  size: z.int('Must be a number of bytes').min(1, 'Must be a number of bytes').max(mostImageBytes, 'At most 15 MB'),
})
export type ImageUpload = z.infer<typeof ImageUpload>

/** the fields go into a form before the file, which must be of the type and size that were named */
export const UploadForm = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  /** the text of the comment */
  image_url: z.string(),
})
