/** A response that is too long for a function to send is stored until the browser has fetched it. */
import { requireEnv } from '../env/env.ts'
import { ANSWERS_BUCKET } from '../env/names.ts'
import type { TemporaryFile } from './temporary-files-bucket.ts'

const bucket = requireEnv(ANSWERS_BUCKET)

/**
 * Stores the file in the bucket under `name`, which must be unguessable, and returns a signed link to it. Loads the S3
 * client only for the first long response.
 */
export async function storeTemporaryFile(name: string, packedFile: TemporaryFile): Promise<string> {
  const { uploadAndSignUrl } = await import('./temporary-files-bucket.ts')
  return uploadAndSignUrl(bucket, name, packedFile)
}
