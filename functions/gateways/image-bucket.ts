import { requireEnv } from '../env/env.ts'
import { IMAGES_BUCKET, uploadedImagesPrefix } from '../env/names.ts'

export const Bucket = requireEnv(IMAGES_BUCKET)

/**
 * The key to which a form uploads an image. Images are not served from it, because a form can replace its upload while
 * it is valid.
 */
export const uploadKey = (key: string): string => `${uploadedImagesPrefix}${key}`
