/**
 * Matches the mail addresses that the servers accept. SES accepts only ASCII on both sides of the @. This is a pattern
 * rather than a schema, so that forms need no library to check an address.
 */
export const mailAddressPattern = /^[\w+'-]+(\.[\w+'-]+)*@([a-z\d]+(-+[a-z\d]+)*\.)+[a-z]{2,}$/i

/**
 * Returns the same address for all spellings that reach one mailbox. A label may follow a +, and Gmail ignores dots.
 */
export function normalizeMailbox(address: string): string {
  const [name = '', host = ''] = address.toLowerCase().split('@')
  const [mailbox = ''] = name.split('+')
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${host}`
}
