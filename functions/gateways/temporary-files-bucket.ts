import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { s3Client } from './s3.ts'

/** The link is valid briefly, because the browser follows it at once. */
const validSeconds = 300

export interface TemporaryFile {
  body: string | Uint8Array
  type: string
  encoding?: string
  /** File name under which browsers save the response, instead of showing it. */
  fileName?: string
}

export async function uploadAndSignUrl(
  Bucket: string,
  Key: string,
  { body, type, encoding, fileName }: TemporaryFile,
): Promise<string> {
  await s3Client.send(
    new PutObjectCommand({
      Bucket,
      Key,
      Body: body,
      ContentType: type,
      CacheControl: 'no-store',
      ...(encoding ? { ContentEncoding: encoding } : {}),
      ...(fileName === undefined ? {} : { ContentDisposition: `attachment; filename="${fileName}"` }),
    }),
  )
  return getSignedUrl(s3Client, new GetObjectCommand({ Bucket, Key }), { expiresIn: validSeconds })
}
