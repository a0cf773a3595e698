/** the body that AWS clients stream: chunks, each perhaps signed, and trailers after the last */
import { agreeing, hmac, sha256, type Signed } from './sigv4.ts'
import { AwsError } from './service.ts'

export interface Dechunked {
  body: Buffer
  trailers: Record<string, string>
}

const nothing = sha256('')

/** `payload` is the request's x-amz-content-sha256: what is signed, and whether trailers follow */
export function dechunk(wire: Buffer, payload: string, signed: Signed): Dechunked {
  const chunksSigned = payload.startsWith('STREAMING-AWS4-HMAC-SHA256-PAYLOAD')
  const withTrailer = payload.endsWith('-TRAILER')
  if (!chunksSigned && payload !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER')
    throw new AwsError('NotImplemented', `x-amz-content-sha256 ${payload} is not understood here`, 501)
  const chunks: Buffer[] = []
  let previous = signed.signature
  let at = 0
  for (;;) {
    const head = line(wire, at)
    const [, size = '', signature = ''] =
      /^([\da-f]+)(?:;chunk-signature=([\da-f]+))?$/i.exec(head.text) ?? incomplete()
    const chunk = wire.subarray(head.next, head.next + Number.parseInt(size, 16))
    if (chunk.length !== Number.parseInt(size, 16)) incomplete()
    if (chunksSigned) previous = agreeing(signature, sign(signed, `${nothing}\n${sha256(chunk)}`, previous, 'PAYLOAD'))
    at = head.next + chunk.length
    if (chunk.length === 0) break
    if (wire.toString('latin1', at, at + 2) !== '\r\n') incomplete()
    at += 2
    chunks.push(chunk)
  }
  const trailers = withTrailer ? trailersOf(wire, at, chunksSigned ? { signed, previous } : undefined) : {}
  return { body: Buffer.concat(chunks), trailers }
}

function trailersOf(
  wire: Buffer,
  from: number,
  signing: { signed: Signed; previous: string } | undefined,
): Record<string, string> {
  const trailers: Record<string, string> = {}
  let signature = ''
  let at = from
  while (at < wire.length) {
    const { text, next } = line(wire, at)
    at = next
    const colon = text.indexOf(':')
    if (colon < 0) continue
    const name = text.slice(0, colon).trim().toLowerCase()
    const value = text.slice(colon + 1).trim()
    if (name === 'x-amz-trailer-signature') signature = value
    else trailers[name] = value
  }
  if (signing) {
    const written = Object.entries(trailers)
      .map(([name, value]) => `${name}:${value}\n`)
      .join('')
    agreeing(signature, sign(signing.signed, sha256(written), signing.previous, 'TRAILER'))
  }
  return trailers
}

function sign({ key, amzDate, scope }: Signed, content: string, previous: string, kind: 'PAYLOAD' | 'TRAILER'): Buffer {
  return hmac(key, [`AWS4-HMAC-SHA256-${kind}`, amzDate, scope, previous, content].join('\n'))
}

function line(wire: Buffer, from: number): { text: string; next: number } {
  const end = wire.indexOf('\n', from)
  if (end < 0) incomplete()
  return { text: wire.toString('latin1', from, end).replace(/\r$/, ''), next: end + 1 }
}

function incomplete(): never {
  throw new AwsError('IncompleteBody', 'The request body terminated unexpectedly')
}
