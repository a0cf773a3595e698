/** Checks an upload form's policy: every condition must hold, and every field needs a condition. */
import { AwsError } from './service.ts'

export interface PostedForm {
  fields: ReadonlyMap<string, string>
  bucket: string
  size: number
  /** In epoch milliseconds. */
  now: number
}

type Condition =
  | { kind: 'eq' | 'starts-with'; field: string; value: string }
  | { kind: 'range'; min: number; max: number }

/** Fields of the policy's signature, and those that the client marks as ignored, need no condition. */
const isExemptField = (field: string): boolean =>
  ['policy', 'x-amz-signature', 'file'].includes(field) || field.startsWith('x-ignore-')

export function checkPolicy({ fields, bucket, size, now }: PostedForm): void {
  const { expiration, conditions } = parsePolicy(fields.get('policy') ?? '')
  if (now > expiration) throw policyDenied('Policy expired.')
  const covered = new Set<string>()
  for (const { text, condition } of conditions) {
    if (condition.kind === 'range') continue
    covered.add(condition.field)
    const value = condition.field === 'bucket' ? bucket : fields.get(condition.field)
    const holds =
      value !== undefined && (condition.kind === 'eq' ? value === condition.value : value.startsWith(condition.value))
    if (!holds) throw policyDenied(`Policy Condition failed: ${text}`)
  }
  const claimed = fields.get('bucket')
  if (claimed !== undefined && claimed !== bucket)
    throw policyDenied(`Policy Condition failed: ["eq", "$bucket", "${bucket}"]`)
  const extra = [...fields.keys()].filter(field => !isExemptField(field) && !covered.has(field))
  if (extra.length > 0) throw policyDenied(`Extra input fields: ${extra.join(', ')}`)
  for (const { condition } of conditions) if (condition.kind === 'range') checkSize(size, condition)
}

function checkSize(size: number, { min, max }: { min: number; max: number }): void {
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

function parsePolicy(policy: string): { expiration: number; conditions: { text: string; condition: Condition }[] } {
  let document: unknown
  try {
    document = JSON.parse(Buffer.from(policy, 'base64').toString('utf8'))
  } catch {
    throw invalidPolicy('Invalid JSON.')
  }
  const { expiration, conditions } = (typeof document === 'object' && document ? document : {}) as {
    expiration?: unknown
    conditions?: unknown
  }
  const expiresAt = Date.parse(String(expiration))
  if (Number.isNaN(expiresAt)) throw invalidPolicy(`Invalid 'expiration' value: '${String(expiration)}'`)
  if (!Array.isArray(conditions)) throw invalidPolicy('Missing conditions.')
  return { expiration: expiresAt, conditions: conditions.flatMap(condition => parseConditions(condition)) }
}

function parseConditions(condition: unknown): { text: string; condition: Condition }[] {
  if (Array.isArray(condition) && condition.length === 3) {
    const [kind, first, second] = condition as unknown[]
    const operator = String(kind).toLowerCase()
    if (operator === 'content-length-range') {
      const [min, max] = [Number(first), Number(second)]
      if (!(min >= 0 && max >= min)) throw invalidPolicy('Invalid content-length-range.')
      return [{ text: '', condition: { kind: 'range', min, max } }]
    }
    if (
      (operator === 'eq' || operator === 'starts-with') &&
      typeof first === 'string' &&
      first.startsWith('$') &&
      typeof second === 'string'
    )
      return [fieldCondition(operator, first.slice(1), second)]
  } else if (typeof condition === 'object' && condition && !Array.isArray(condition)) {
    return Object.entries(condition).map(([field, value]) => fieldCondition('eq', field, String(value)))
  }
  throw invalidPolicy(`Invalid condition: ${JSON.stringify(condition)}`)
}

function fieldCondition(
  kind: 'eq' | 'starts-with',
  field: string,
  value: string,
): { text: string; condition: Condition } {
  return { text: `["${kind}", "$${field}", "${value}"]`, condition: { kind, field: field.toLowerCase(), value } }
}

const policyDenied = (reason: string) => new AwsError('AccessDenied', `Invalid according to Policy: ${reason}`, 403)
const invalidPolicy = (reason: string) => new AwsError('InvalidPolicyDocument', `Invalid Policy: ${reason}`)
