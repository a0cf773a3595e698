/**
 * Signs requests to DynamoDB: https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html. The key
 * is derived once a day.
 */
import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
}

interface SigningKey {
  secret: string
  scope: string
  /** Node takes ten times as long to sign with the key's bytes as with a key object. */
  key: KeyObject
}

const service = 'dynamodb'
const hmac = (key: string | Buffer | KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()

let cachedSigningKey: SigningKey | undefined

function signingKey(secret: string, day: string, region: string): SigningKey {
  const scope = `${day}/${region}/${service}/aws4_request`
  if (cachedSigningKey?.scope === scope && cachedSigningKey.secret === secret) return cachedSigningKey
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request')
  return (cachedSigningKey = { secret, scope, key: createSecretKey(key) })
}

/** Adds the time, the session and the signature to the headers of a POST to the path /. */
export function sign(
  headers: Record<string, string>,
  body: string,
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
  region: string,
  now = new Date(),
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const signed: Record<string, string> = { ...headers, 'x-amz-date': time }
  if (sessionToken) signed['x-amz-security-token'] = sessionToken
  const names = Object.keys(signed).sort()
  const lines = names.map(name => `${name}:${signed[name]}\n`).join('')
  const request = `POST\n/\n\n${lines}\n${names.join(';')}\n${hash('sha256', body)}`
  const { scope, key } = signingKey(secretAccessKey, time.slice(0, 8), region)
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash('sha256', request)}`).toString('hex')
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}
