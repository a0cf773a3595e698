import { hashPassword, verifyPassword } from './passwords.ts'

it('accepts a password in any Unicode composition, and refuses another one', async () => {
  const storedHash = await hashPassword('pass\u00e9 10')
  expect(await verifyPassword('passe\u0301 10', storedHash)).toBe(true)
  expect(await verifyPassword('passe 10', storedHash)).toBe(false)
})

it('stores the same password differently each time, with its cost', async () => {
  const [a, b] = await Promise.all([hashPassword('the same'), hashPassword('the same')])
  expect(a).not.toBe(b)
  expect(a).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
})
