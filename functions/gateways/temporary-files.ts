/** Stores files, and responses too long for a function to send, until the browser has fetched them. */
import { requireEnv } from '../env/env.ts'
import { ANSWERS_BUCKET } from '../env/names.ts'
import type { TemporaryFile } from './temporary-files-bucket.ts'

const bucket = requireEnv(ANSWERS_BUCKET)

/**
 * Stores a response and returns a link to it. `name` must be unguessable. Loads the S3 client only for the first long
 * response.
 */
export async function storeTemporaryFile(name: string, packed: TemporaryFile): Promise<string> {
  const { putAndSign } = await import('./temporary-files-bucket.ts')
  return putAndSign(bucket, name, packed)
}
