/** Verifies signatures of AWS clients: in headers, in the query, and of an upload form's policy. */
import { createHmac, createSecretKey, hash, timingSafeEqual, type KeyObject } from 'node:crypto'
import { canonicalRequest, type Signable } from './sigv4-canonical.ts'
import { AwsError } from './service.ts'

export type SecretOf = (accessKeyId: string) => string | undefined

export interface SignatureContext {
  secretOf: SecretOf
  /** In epoch milliseconds. */
  now: () => number
}

interface VerifiedSignature {
  accessKeyId: string
}

const algorithm = 'AWS4-HMAC-SHA256'
const maxSkewMs = 15 * 60_000
const maxExpirySeconds = 7 * 24 * 3600

const sha256 = (data: string | Uint8Array): string => hash('sha256', data)
const hmac = (key: string | Buffer | KeyObject, data: string): Buffer => createHmac('sha256', key).update(data).digest()

/** Keys by secret and scope. Deriving a key takes longer than the rest of the verification. */
const derivedKeys = new Map<string, KeyObject>()

function deriveKey(secret: string, scope: readonly string[]): KeyObject {
  const name = [secret, ...scope].join(' ')
  const cached = derivedKeys.get(name)
  if (cached) return cached
  const key = createSecretKey(Buffer.from(scope.reduce<string | Buffer>(hmac, `AWS4${secret}`)))
  derivedKeys.set(name, key)
  return key
}

export function verify(request: Signable, checks: SignatureContext): VerifiedSignature {
  if (request.headers['authorization'] !== undefined)
    return verifyHeader(request, request.headers['authorization'], checks)
  if (request.url.searchParams.has('X-Amz-Algorithm')) return verifyQuery(request, checks)
  throw accessDenied('Access Denied')
}

function verifyHeader(request: Signable, authorization: string, checks: SignatureContext): VerifiedSignature {
  const [, credential, names, signature] =
    /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=(\w+)$/.exec(authorization) ?? []
  if (!credential || !names || !signature)
    throw new AwsError('AuthorizationHeaderMalformed', 'The authorization header is malformed')
  const amzDate = request.headers['x-amz-date'] ?? ''
  if (!(Math.abs(checks.now() - parseAmzDate(amzDate)) <= maxSkewMs))
    throw new AwsError(
      'RequestTimeTooSkewed',
      "The difference between the request time and the server's time is too large.",
      403,
    )
  const payload = request.headers['x-amz-content-sha256'] ?? sha256(request.body)
  const signed = verifySignedRequest(
    request,
    credential,
    names.split(';'),
    amzDate,
    payload,
    signature,
    checks.secretOf,
  )
  if (/^[\da-f]{64}$/.test(payload) && payload !== sha256(request.body))
    throw new AwsError(
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    )
  return signed
}

function verifyQuery(request: Signable, checks: SignatureContext): VerifiedSignature {
  const query = request.url.searchParams
  const part = (name: string) => query.get(name) ?? ''
  const expires = Number(part('X-Amz-Expires'))
  if (
    part('X-Amz-Algorithm') !== algorithm ||
    !(expires >= 0 && expires <= maxExpirySeconds) ||
    part('X-Amz-Expires') === ''
  )
    throw new AwsError(
      'AuthorizationQueryParametersError',
      'Query-string authentication requires X-Amz-Algorithm AWS4-HMAC-SHA256 and X-Amz-Expires of a week at most',
    )
  const amzDate = part('X-Amz-Date')
  // Checks the signature before the date, so that an unsigned date reveals nothing.
  const payload = request.headers['x-amz-content-sha256'] ?? query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD'
  const signed = verifySignedRequest(
    request,
    part('X-Amz-Credential'),
    part('X-Amz-SignedHeaders').split(';'),
    amzDate,
    payload,
    part('X-Amz-Signature'),
    checks.secretOf,
  )
  const since = checks.now() - parseAmzDate(amzDate)
  if (since > expires * 1000) throw accessDenied('Request has expired')
  if (!(since >= -maxSkewMs)) throw accessDenied('Request is not yet valid')
  return signed
}

/** Verifies the signature of an upload form, which covers its policy with the form's expiry. */
export function verifyPolicy(fields: ReadonlyMap<string, string>, findSecret: SecretOf): VerifiedSignature {
  const policy = fields.get('policy')
  const credential = fields.get('x-amz-credential')
  const signature = fields.get('x-amz-signature')
  if (policy === undefined || fields.get('x-amz-algorithm') !== algorithm || !credential || !signature)
    throw accessDenied('Access Denied')
  const { accessKeyId, key } = findSigner(credential, findSecret)
  checkSignature(signature, hmac(key, policy))
  return { accessKeyId }
}

function verifySignedRequest(
  request: Signable,
  credential: string,
  names: string[],
  amzDate: string,
  payload: string,
  signature: string,
  findSecret: SecretOf,
): VerifiedSignature {
  const signer = findSigner(credential, findSecret)
  const lacking = Object.keys(request.headers).filter(
    name => (name === 'host' || name.startsWith('x-amz-')) && !names.includes(name),
  )
  if (lacking.length > 0)
    throw new AwsError('AccessDenied', 'There were headers present in the request which were not signed', 403, {
      HeadersNotSigned: lacking.join(', '),
    })
  const toSign = [algorithm, amzDate, signer.scope, sha256(canonicalRequest(request, names, payload))].join('\n')
  checkSignature(signature, hmac(signer.key, toSign))
  return { accessKeyId: signer.accessKeyId }
}

function findSigner(credential: string, findSecret: SecretOf): { accessKeyId: string; key: KeyObject; scope: string } {
  const [accessKeyId, day, region, service, last, ...more] = credential.split('/')
  if (!accessKeyId || !day || !region || !service || last !== 'aws4_request' || more.length > 0)
    throw new AwsError(
      'AuthorizationHeaderMalformed',
      'The credential must be <key>/<date>/<region>/<service>/aws4_request',
    )
  const secret = findSecret(accessKeyId)
  if (secret === undefined)
    throw new AwsError('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.', 403)
  const scope = [day, region, service, last]
  return { accessKeyId, key: deriveKey(secret, scope), scope: scope.join('/') }
}

function checkSignature(actual: string, expected: Buffer): void {
  const bytes = Buffer.from(actual, 'hex')
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected))
    throw new AwsError(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
      403,
    )
}

function parseAmzDate(amzDate: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(amzDate) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

const accessDenied = (reason: string) => new AwsError('AccessDenied', reason, 403)
