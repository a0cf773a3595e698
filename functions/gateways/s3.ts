import { S3Client } from '@aws-sdk/client-s3'
import { clientOptions } from './client-options.ts'

export const s3Client = new S3Client(clientOptions(5000))
