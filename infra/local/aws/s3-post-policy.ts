/** Checks the policy of an upload form: every condition must hold, and a condition must cover every field. */
import { AwsError } from './service.ts'

export interface Posted {
  fields: ReadonlyMap<string, string>
  bucket: string
  size: number
  /** in epoch milliseconds */
  now: number
}

type Condition =
  | { kind: 'eq' | 'starts-with'; field: string; value: string }
  | { kind: 'range'; least: number; most: number }

/** The signature of the policy needs no condition, nor do fields that the client marks as ignored. */
const needsNoCondition = (field: string): boolean =>
  ['policy', 'x-amz-signature', 'file'].includes(field) || field.startsWith('x-ignore-')

export function checkPolicy({ fields, bucket, size, now }: Posted): void {
  const { expiration, conditions } = parse(fields.get('policy') ?? '')
  if (now > expiration) throw refused('Policy expired.')
  const covered = new Set<string>()
  for (const { written, condition } of conditions) {
    if (condition.kind === 'range') continue
    covered.add(condition.field)
    const value = condition.field === 'bucket' ? bucket : fields.get(condition.field)
    const holds =
      value !== undefined && (condition.kind === 'eq' ? value === condition.value : value.startsWith(condition.value))
    if (!holds) throw refused(`Policy Condition failed: ${written}`)
  }
  const claimed = fields.get('bucket')
  if (claimed !== undefined && claimed !== bucket)
    throw refused(`Policy Condition failed: ["eq", "$bucket", "${bucket}"]`)
  const extra = [...fields.keys()].filter(field => !needsNoCondition(field) && !covered.has(field))
  if (extra.length > 0) throw refused(`Extra input fields: ${extra.join(', ')}`)
  for (const { condition } of conditions) if (condition.kind === 'range') checkSize(size, condition)
}

function checkSize(size: number, { least, most }: { least: number; most: number }): void {
  if (size > most)
    throw new AwsError('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', 400, {
      ProposedSize: size,
      MaxSizeAllowed: most,
    })
  if (size < least)
    throw new AwsError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', 400, {
      ProposedSize: size,
      MinSizeAllowed: least,
    })
}

function parse(policy: string): { expiration: number; conditions: { written: string; condition: Condition }[] } {
  let document: unknown
  try {
    document = JSON.parse(Buffer.from(policy, 'base64').toString('utf8'))
  } catch {
    throw invalid('Invalid JSON.')
  }
  const { expiration, conditions } = (typeof document === 'object' && document ? document : {}) as {
    expiration?: unknown
    conditions?: unknown
  }
  const until = Date.parse(String(expiration))
  if (Number.isNaN(until)) throw invalid(`Invalid 'expiration' value: '${String(expiration)}'`)
  if (!Array.isArray(conditions)) throw invalid('Missing conditions.')
  return { expiration: until, conditions: conditions.flatMap(each => conditionsOf(each)) }
}

function conditionsOf(condition: unknown): { written: string; condition: Condition }[] {
  if (Array.isArray(condition) && condition.length === 3) {
    const [kind, first, second] = condition as unknown[]
    const operator = String(kind).toLowerCase()
    if (operator === 'content-length-range') {
      const [least, most] = [Number(first), Number(second)]
      if (!(least >= 0 && most >= least)) throw invalid('Invalid content-length-range.')
      return [{ written: '', condition: { kind: 'range', least, most } }]
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
  throw invalid(`Invalid condition: ${JSON.stringify(condition)}`)
}

function fieldCondition(
  kind: 'eq' | 'starts-with',
  field: string,
  value: string,
): { written: string; condition: Condition } {
  return { written: `["${kind}", "$${field}", "${value}"]`, condition: { kind, field: field.toLowerCase(), value } }
}

const refused = (why: string) => new AwsError('AccessDenied', `Invalid according to Policy: ${why}`, 403)
const invalid = (why: string) => new AwsError('InvalidPolicyDocument', `Invalid Policy: ${why}`)
