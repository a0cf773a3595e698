import { requireEnv } from '../env/env.ts'
import { IMAGES_BUCKET, uploadedImagesPrefix } from '../env/names.ts'

export const imagesBucketName = requireEnv(IMAGES_BUCKET)

/**
 * Returns the key under which a form stores its upload. Images are served from another key, because the form can
 * replace its upload while it is valid.
 */
export const toUploadKey = (key: string): string => `${uploadedImagesPrefix}${key}`
