import { hashPassword, verifyPassword, isEqualInConstantTime } from './passwords.ts'

test('a password is recognised, however its letters were composed, and another one is not', async () => {
  const stored = await hashPassword('pass\u00e9 10')
  expect(await verifyPassword('passe\u0301 10', stored)).toBe(true)
  expect(await verifyPassword('passe 10', stored)).toBe(false)
})

test('the same password is stored differently each time, with its cost', async () => {
  const [a, b] = await Promise.all([hashPassword('the same'), hashPassword('the same')])
  expect(a).not.toBe(b)
  expect(a).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
})

test('texts of another length are not the same', () => {
  expect(isEqualInConstantTime('bcdf', 'bcdf')).toBe(true)
  expect(isEqualInConstantTime('bcd', 'bcdf')).toBe(false)
  expect(isEqualInConstantTime('', 'bcdf')).toBe(false)
})
