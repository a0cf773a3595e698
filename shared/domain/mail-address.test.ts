import { mailAddressPattern, normalizeMailbox } from './mail-address.ts'

it.each(['a@b.is', 'anna.bjork+vinna@hamar-verk.co.uk', "o'brien@example.ie", 'X_1@EXAMPLE.COM'])(
  'accepts %s as an email address',
  address => {
    expect(address).toMatch(mailAddressPattern)
  },
)

it.each([
  '',
  'nobody',
  'a@b',
  '@b.is',
  'a@.is',
  'a..b@c.is',
  '.a@c.is',
  'a.@c.is',
  'a b@c.is',
  'a@c.is ',
  'a@-c.is',
  'á@c.is',
  'a@c.is\nb@d.is',
])('rejects %j as an email address', address => {
  expect(address).not.toMatch(mailAddressPattern)
})

it.each([
  ['Ann@Example.com', 'ann@example.com'],
  ['ann+work@example.com', 'ann@example.com'],
  ['a.nn@example.com', 'a.nn@example.com'],
  ['A.N.N+work@gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
])('normalizes %s to the mailbox %s', (address, expected) => {
  expect(normalizeMailbox(address)).toBe(expected)
})
