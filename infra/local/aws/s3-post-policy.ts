/**
 * Checks an uploaded form against its signed policy: every condition must hold, and every field needs a condition.
 * Supports exact values and `content-length-range`.
 */
import * as z from 'zod'
import { AwsError } from './service.ts'

interface PostedForm {
  fields: ReadonlyMap<string, string>
  bucket: string
  byteCount: number
  nowMs: number
}

const Policy = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.number(), z.number()]),
      z.record(z.string().toLowerCase(), z.string()),
    ]),
  ),
})

/** Fields of the policy's signature need no condition. */
const signatureFields = ['policy', 'x-amz-signature']

export function checkPostPolicy({ fields, bucket, byteCount, nowMs }: PostedForm): void {
  const { expiration, conditions } = parsePolicy(fields.get('policy') ?? '')
  if (nowMs > Date.parse(expiration)) throw createPolicyDeniedError('Policy expired.')
  const ranges = conditions.filter(condition => Array.isArray(condition))
  const values = new Map(conditions.flatMap(condition => (Array.isArray(condition) ? [] : Object.entries(condition))))
  for (const [field, value] of values)
    if ((field === 'bucket' ? bucket : fields.get(field)) !== value)
      throw createPolicyDeniedError(`Policy Condition failed: ["eq", "$${field}", "${value}"]`)
  if (fields.has('bucket') && fields.get('bucket') !== bucket)
    throw createPolicyDeniedError(`Policy Condition failed: ["eq", "$bucket", "${bucket}"]`)
  const extraFields = [...fields.keys()].filter(field => !signatureFields.includes(field) && !values.has(field))
  if (extraFields.length > 0) throw createPolicyDeniedError(`Extra input fields: ${extraFields.join(', ')}`)
  for (const [, min, max] of ranges) checkSize(byteCount, min, max)
}

function checkSize(size: number, min: number, max: number): void {
  if (size > max)
    throw new AwsError('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', 400, {
      ProposedSize: size,
      MaxSizeAllowed: max,
    })
  if (size < min)
    throw new AwsError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', 400, {
      ProposedSize: size,
      MinSizeAllowed: min,
    })
}

function parsePolicy(policy: string): z.output<typeof Policy> {
  try {
    return Policy.parse(JSON.parse(Buffer.from(policy, 'base64').toString('utf8')))
  } catch (error) {
    throw new AwsError('InvalidPolicyDocument', `Invalid Policy: ${String(error)}`)
  }
}

const createPolicyDeniedError = (reason: string) =>
  new AwsError('AccessDenied', `Invalid according to Policy: ${reason}`, 403)
