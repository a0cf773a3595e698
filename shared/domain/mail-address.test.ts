import { mailAddressForm } from './mail-address.ts'

test.each(['a@b.is', 'anna.bjork+vinna@hamar-verk.co.uk', "o'brien@example.ie", 'X_1@EXAMPLE.COM'])('%s is a mail address', address => {
  expect(address).toMatch(mailAddressForm)
})

test.each(['', 'nobody', 'a@b', '@b.is', 'a@.is', 'a..b@c.is', '.a@c.is', 'a.@c.is', 'a b@c.is', 'a@c.is ', 'a@-c.is', 'á@c.is', 'a@c.is\nb@d.is'])(
  '%j is none',
  address => {
    expect(address).not.toMatch(mailAddressForm)
  },
)

