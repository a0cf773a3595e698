import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'

// Without a timeout the SDK would wait forever for a lost response.
const client = new S3Client({
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
})

/** Short, because the browser follows the link at once. */
const validSeconds = 300

export interface TemporaryFile {
  body: string | Uint8Array
  type: string
  encoding?: string
  /** Browsers save the response under this name instead of showing it. */
  fileName?: string
}

export async function putAndSign(
  Bucket: string,
  Key: string,
  { body, type, encoding, fileName }: TemporaryFile,
): Promise<string> {
  await client.send(
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
  return getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn: validSeconds })
}
