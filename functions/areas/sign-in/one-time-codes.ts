/** One-time codes of authenticator apps (TOTP, RFC 6238): six digits by SHA-1, changing every thirty seconds. */
import { createHmac } from 'node:crypto'
import { isEqualInConstantTime } from './is-equal-in-constant-time.ts'

const stepSeconds = 30
const digits = 6
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes a secret in base32, which authenticator apps expect. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map(fiveBits => base32Alphabet[Number.parseInt(fiveBits.padEnd(5, '0'), 2)])
    .join('')
}

export const computeTimeStep = (now: string): number => Math.floor(Date.parse(now) / 1000 / stepSeconds)

export function computeOneTimeCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/**
 * Returns the time step whose code was entered, with one step of clock difference allowed. Undefined if no step matches
 * or the step is not after `usedStep`.
 */
export function findTimeStep(code: string, secret: Uint8Array, now: string, usedStep: number): number | undefined {
  const currentStep = computeTimeStep(now)
  return [currentStep - 1, currentStep, currentStep + 1].find(
    step => step > usedStep && isEqualInConstantTime(code, computeOneTimeCode(secret, step)),
  )
}

/** The URL that an authenticator app reads from a QR code. */
export const createEnrolmentUrl = (issuer: string, account: string, secret: Uint8Array): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
