import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Bucket, client } from './exports-bucket.ts'

/** The browser follows the link at once. */
const validSeconds = 60

/** A link under which browsers save the file as `fileName`. */
export const signDownload = (Key: string, fileName: string): Promise<string> =>
  getSignedUrl(
    client,
    new GetObjectCommand({ Bucket, Key, ResponseContentDisposition: `attachment; filename="${fileName}"` }),
    { expiresIn: validSeconds },
  )
