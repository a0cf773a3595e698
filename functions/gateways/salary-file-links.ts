import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { exportsBucketName } from './exports-bucket.ts'
import { s3Client } from './s3.ts'

/** The link is valid briefly, because the browser follows it at once. */
const validSeconds = 60

export const createSalaryFileUrl = (Key: string, fileName: string): Promise<string> =>
  getSignedUrl(
    s3Client,
    new GetObjectCommand({
      Bucket: exportsBucketName,
      Key,
      ResponseContentDisposition: `attachment; filename="${fileName}"`,
    }),
    { expiresIn: validSeconds },
  )
