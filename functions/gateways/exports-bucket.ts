import { S3Client } from '@aws-sdk/client-s3'
import { requireEnv } from '../data/env.ts'
import { EXPORTS_BUCKET } from '../data/table.ts'

// the SDK waits for ever for an answer that is lost
export const client = new S3Client({
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
})
export const Bucket = requireEnv(EXPORTS_BUCKET)
