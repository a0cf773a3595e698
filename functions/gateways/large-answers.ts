/** keeps answers that are longer than a function may send, until the browser that asked has fetched them */
import { requireEnv } from '../data/env.ts'
import { ANSWERS_BUCKET } from '../data/table.ts'
import type { Packed } from './answers-bucket.ts'

const bucket = requireEnv(ANSWERS_BUCKET)

/** `name` is not to be guessed; the link to what is kept there. Most answers are short: what speaks to S3 is loaded with the first long one */
export async function keepAnswer(name: string, packed: Packed): Promise<string> {
  const { putAndSign } = await import('./answers-bucket.ts')
  return putAndSign(bucket, name, packed)
}
