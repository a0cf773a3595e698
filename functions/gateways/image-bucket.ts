import { S3Client } from '@aws-sdk/client-s3'
import { requireEnv } from '../env/env.ts'
import { IMAGES_BUCKET } from '../env/names.ts'

// Without a timeout the SDK would wait forever for a lost response.
export const client = new S3Client({
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
})
export const Bucket = requireEnv(IMAGES_BUCKET)
