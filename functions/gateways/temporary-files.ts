/** Stores files, and answers that are too long for a function to send, until the browser has fetched them. */
import { requireEnv } from '../env/env.ts'
import { ANSWERS_BUCKET } from '../env/names.ts'
import type { TemporaryFile } from './temporary-files-bucket.ts'

const bucket = requireEnv(ANSWERS_BUCKET)

/**
 * Returns a link to the stored answer. Nobody may guess `name`. The client of S3 is loaded only for the first long
 * answer.
 */
export async function storeTemporaryFile(name: string, packed: TemporaryFile): Promise<string> {
  const { putAndSign } = await import('./temporary-files-bucket.ts')
  return putAndSign(bucket, name, packed)
}
