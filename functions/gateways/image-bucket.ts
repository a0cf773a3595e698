import { requireEnv } from '../env/env.ts'
import { IMAGES_BUCKET, uploadedImagesPrefix } from '../env/names.ts'

export const imagesBucketName = requireEnv(IMAGES_BUCKET)

/** Images are not served from this key, because a form can replace its upload while the form is valid. */
export const uploadKey = (key: string): string => `${uploadedImagesPrefix}${key}`
