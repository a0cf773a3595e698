import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Bucket, client } from './exports-bucket.ts'

/** it is followed at once */
const validSeconds = 60

/** from there a browser saves it under that name */
export const signDownload = (Key: string, fileName: string): Promise<string> =>
  getSignedUrl(
    client,
    new GetObjectCommand({ Bucket, Key, ResponseContentDisposition: `attachment; filename="${fileName}"` }),
    { expiresIn: validSeconds },
  )
