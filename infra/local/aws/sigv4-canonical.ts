/** Canonical form of a request, which both client and server sign. */

export interface Signable {
  method: string
  url: URL
  headers: Record<string, string>
  body: Buffer
}

export function canonicalRequest(
  { method, url, headers }: Signable,
  signedHeaders: string[],
  payloadHash: string,
): string {
  const lines = signedHeaders.map(name => `${name}:${(headers[name] ?? '').trim().replaceAll(/\s+/g, ' ')}\n`)
  return [
    method,
    canonicalPath(url.pathname),
    canonicalQuery(url.searchParams),
    lines.join(''),
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n')
}

/** S3 encodes the path once and normalizes nothing. */
function canonicalPath(path: string): string {
  return path
    .split('/')
    .map(segment => encode(decode(segment)))
    .join('/')
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => compareText(a, b) || compareText(x, y))
    .map(pair => pair.join('='))
    .join('&')
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

export function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Returns text with invalid percent-encoding unchanged. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
