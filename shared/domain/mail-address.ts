/**
 * Addresses that SES accepts: ASCII on both sides of the @. It is not a schema, so that forms need no library to check
 * it.
 */
export const mailAddressPattern = /^[\w+'-]+(\.[\w+'-]+)*@([a-z\d]+(-+[a-z\d]+)*\.)+[a-z]{2,}$/i

/**
 * The mailbox behind an address, since one mailbox has many addresses: a label may follow a +, and Gmail ignores dots.
 */
export function normalizeMailbox(address: string): string {
  const [name = '', host = ''] = address.toLowerCase().split('@')
  const [own = ''] = name.split('+')
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${own.replaceAll('.', '')}@gmail.com` : `${own}@${host}`
}
