/** what SES sends to: plain letters on both sides of the @; here and not in the schema, so that a form can check without a library */
export const mailAddressForm = /^[\w+'-]+(\.[\w+'-]+)*@([a-z\d]+(-+[a-z\d]+)*\.)+[a-z]{2,}$/i

/** The mailbox behind an address, which has many: what follows a + is a label, and Gmail looks at no dots. */
export function mailbox(address: string): string {
  const [name = '', host = ''] = address.toLowerCase().split('@')
  const [own = ''] = name.split('+')
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${own.replaceAll('.', '')}@gmail.com` : `${own}@${host}`
}
