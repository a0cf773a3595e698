import { requireEnv } from '../env/env.ts'
import { IMAGES_BUCKET, uploadedImagesPrefix } from '../env/names.ts'

export const Bucket = requireEnv(IMAGES_BUCKET)

/**
 * Where a form uploads an image. No image is served from there, because a form can replace its upload as long as it is
 * valid.
 */
export const uploadKey = (key: string): string => `${uploadedImagesPrefix}${key}`
