/** The product's name. No other file spells it. */
export const brand = 'Stimpla'

/** Who runs the site, as the law requires it to state. Whoever deploys it fills in their own data. */
export const operator = {
  name: `${brand} ehf.`,
  registration_number: '000000-0000',
  address: 'Hafnarstræti 1, 101 Reykjavík',
  email: `hello@${brand.toLowerCase()}.is`,
  phone: '+354 000 0000',
  offices: ['Hafnarstræti 1, 101 Reykjavík', '1 Sample Street, London', 'Rua Exemplo 1, Lisboa'],
} as const

/** Links to app shops. There are none by default, since the site itself is the app. */
export const shops: { iphone?: string; android?: string } = {}

/** Who processes data on the operator's behalf. */
export const processors = {
  servers: 'Amazon Web Services EMEA SARL',
  cards: 'Paddle.com Market Ltd',
  invoices: 'Payday ehf.',
} as const

/** The day from which the present pages about privacy, cookies and terms are in force. */
export const pagesInForce = '2026-11-20'
