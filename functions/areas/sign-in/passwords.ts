import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const cost = { N: 2 ** 15, r: 8, p: 3 }
type Cost = typeof cost
const scryptAsync = promisify<string, Buffer, number, Cost & { maxmem: number }, Buffer>(scrypt)
const deriveHash = (password: string, salt: Buffer, length: number, scryptCost: Cost): Promise<Buffer> =>
  scryptAsync(password.normalize('NFKC'), salt, length, { ...scryptCost, maxmem: 64 * 1024 * 1024 })

/** Returns the password's hash together with its salt and cost parameters, so that the cost can be raised later. */
export async function hashPassword(password: string, salt = randomBytes(16), scryptCost = cost): Promise<string> {
  const hash = await deriveHash(password, salt, 32, scryptCost)
  const { N, r, p } = scryptCost
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

export async function verifyPassword(password: string, storedHash: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = storedHash.split('$')
  const expected = Buffer.from(hash, 'base64url')
  const actualHash = await deriveHash(password, Buffer.from(salt, 'base64url'), expected.length, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return timingSafeEqual(actualHash, expected)
}
