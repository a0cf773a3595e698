import { hash } from 'node:crypto'
import { Sha256 } from '@smithy/core/checksum'
import { SignatureV4 } from '@smithy/signature-v4'
import { AwsError } from './service.ts'

export type FindSecret = (accessKeyId: string) => string | undefined

export interface SignatureContext {
  findSecret: FindSecret
  now: () => number
}

interface Signable {
  method: string
  url: URL
  headers: Record<string, string>
  body: Buffer
}

const algorithm = 'AWS4-HMAC-SHA256'
const maxSkewMs = 15 * 60_000
const maxExpirySeconds = 7 * 24 * 3600

export async function verifySignature(request: Signable, signatureContext: SignatureContext): Promise<string> {
  if (request.headers['authorization'] !== undefined)
    return verifyHeaderSignature(request, request.headers['authorization'], signatureContext)
  if (request.url.searchParams.has('X-Amz-Algorithm')) return verifyQuerySignature(request, signatureContext)
  throw createAccessDeniedError('Access Denied')
}

async function verifyHeaderSignature(
  request: Signable,
  authorization: string,
  signatureContext: SignatureContext,
): Promise<string> {
  const [, credential, names, signature] =
    /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=(\w+)$/.exec(authorization) ?? []
  if (!credential || !names || !signature)
    throw new AwsError('AuthorizationHeaderMalformed', 'The authorization header is malformed')
  const signedAtMs = parseAmzDate(request.headers['x-amz-date'] ?? '')
  if (!(Math.abs(signatureContext.now() - signedAtMs) <= maxSkewMs))
    throw new AwsError(
      'RequestTimeTooSkewed',
      "The difference between the request time and the server's time is too large.",
      403,
    )
  const { accessKeyId, signer } = findSigner(credential, signatureContext.findSecret)
  const { signableHeaders, ...signable } = toSignable(request, names)
  const signedRequest = await signer.sign(signable, { signingDate: new Date(signedAtMs), signableHeaders })
  checkSignature(signature, signedRequest.headers['authorization']?.split('Signature=')[1])
  const payload = request.headers['x-amz-content-sha256'] ?? ''
  if (/^[\da-f]{64}$/.test(payload) && payload !== hash('sha256', request.body))
    throw new AwsError(
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    )
  return accessKeyId
}

async function verifyQuerySignature(request: Signable, signatureContext: SignatureContext): Promise<string> {
  const readParameter = (name: string) => request.url.searchParams.get(`X-Amz-${name}`) ?? ''
  const expirySeconds = Number(readParameter('Expires'))
  const signedAtMs = parseAmzDate(readParameter('Date'))
  if (
    readParameter('Algorithm') !== algorithm ||
    !(expirySeconds >= 0 && expirySeconds <= maxExpirySeconds) ||
    readParameter('Expires') === '' ||
    Number.isNaN(signedAtMs)
  )
    throw new AwsError(
      'AuthorizationQueryParametersError',
      'Query-string authentication requires X-Amz-Algorithm AWS4-HMAC-SHA256, X-Amz-Date, and X-Amz-Expires of a week at most',
    )
  const { accessKeyId, signer } = findSigner(readParameter('Credential'), signatureContext.findSecret)
  const { signableHeaders, ...signable } = toSignable(request, readParameter('SignedHeaders'))
  // `{}` stands for an unsigned body, because the signature of a presigned URL excludes the body.
  const presignedRequest = await signer.presign(
    { ...signable, body: {} },
    {
      signingDate: new Date(signedAtMs),
      expiresIn: expirySeconds,
      signableHeaders,
      unhoistableHeaders: signableHeaders,
    },
  )
  // Checks the signature before the date, so that a caller without a valid signature learns nothing about the date.
  checkSignature(readParameter('Signature'), presignedRequest.query?.['X-Amz-Signature'])
  const ageMs = signatureContext.now() - signedAtMs
  if (ageMs > expirySeconds * 1000) throw createAccessDeniedError('Request has expired')
  if (!(ageMs >= -maxSkewMs)) throw createAccessDeniedError('Request is not yet valid')
  return accessKeyId
}

/**
 * Verifies the signature of an upload form, and returns the signer's access key id. The signature covers the form's
 * policy, which contains the expiry.
 */
export async function verifyPolicySignature(
  fields: ReadonlyMap<string, string>,
  findSecret: FindSecret,
): Promise<string> {
  const policy = fields.get('policy')
  const credential = fields.get('x-amz-credential')
  const signature = fields.get('x-amz-signature')
  if (policy === undefined || fields.get('x-amz-algorithm') !== algorithm || !credential || !signature)
    throw createAccessDeniedError('Access Denied')
  const { accessKeyId, signer, signingDate } = findSigner(credential, findSecret)
  checkSignature(signature, await signer.sign(policy, { signingDate }))
  return accessKeyId
}

function toSignable({ method, url, headers, body }: Signable, signedNames: string) {
  const names = new Set(signedNames.split(';'))
  const unsignedHeaders = Object.keys(headers).filter(
    name => (name === 'host' || name.startsWith('x-amz-')) && !names.has(name),
  )
  if (unsignedHeaders.length > 0)
    throw new AwsError('AccessDenied', 'There were headers present in the request which were not signed', 403, {
      HeadersNotSigned: unsignedHeaders.join(', '),
    })
  return {
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query: Object.fromEntries([...url.searchParams.keys()].map(name => [name, url.searchParams.getAll(name)])),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => names.has(name))),
    body,
    signableHeaders: names,
  }
}

function findSigner(credential: string, findSecret: FindSecret) {
  const [, accessKeyId, day, region, service] =
    /^([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request$/.exec(credential) ?? []
  if (!accessKeyId || !day || !region || !service)
    throw new AwsError(
      'AuthorizationHeaderMalformed',
      'The credential must be <key>/<date>/<region>/<service>/aws4_request',
    )
  const secretAccessKey = findSecret(accessKeyId)
  if (secretAccessKey === undefined)
    throw new AwsError('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.', 403)
  const credentials = { accessKeyId, secretAccessKey }
  // Turns `uriEscapePath` off, because S3 encodes the path only once. Turns `applyChecksum` off, because the request
  // already has a checksum header.
  const signer = new SignatureV4({
    credentials,
    region,
    service,
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  })
  return { accessKeyId, signer, signingDate: new Date(parseAmzDate(`${day}T000000Z`)) }
}

function checkSignature(actual: string, expected: unknown): void {
  if (actual !== expected)
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

const createAccessDeniedError = (reason: string) => new AwsError('AccessDenied', reason, 403)
