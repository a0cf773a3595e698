import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Bucket, client } from './exports-bucket.ts'

/** The browser follows the link at once. A download that has begun goes on when the link expires. */
const validSeconds = 300

/** A link under which browsers save the archive as `fileName`. */
export const signArchive = (Key: string, fileName: string): Promise<string> =>
  getSignedUrl(
    client,
    new GetObjectCommand({ Bucket, Key, ResponseContentDisposition: `attachment; filename="${fileName}"` }),
    { expiresIn: validSeconds },
  )
