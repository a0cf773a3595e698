import { requireEnv } from '../env/env.ts'
import { IMAGES_BUCKET } from '../env/names.ts'

export const Bucket = requireEnv(IMAGES_BUCKET)
