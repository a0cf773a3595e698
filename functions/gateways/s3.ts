import { S3Client } from '@aws-sdk/client-s3'
import { createAwsClientOptions } from './client-options.ts'

export const s3Client = new S3Client(createAwsClientOptions(5000))
