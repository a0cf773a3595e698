/** the only place that spells the product's name */
export const brand = 'Stimpla'

/** who runs it, as the law asks a site to say: whoever deploys it puts in their own */
export const operator = {
  name: `${brand} ehf.`,
  registration_number: '000000-0000',
  address: 'Hafnarstræti 1, 101 Reykjavík',
  email: `hello@${brand.toLowerCase()}.is`,
} as const

/** where a shop has the app too: nowhere unless whoever deploys it puts one there, since the site itself is the app */
export const shops: { iphone?: string; android?: string } = {}

/** who processes data on the operator's behalf */
export const processors = {
  servers: 'Amazon Web Services EMEA SARL',
  cards: 'Paddle.com Market Ltd',
  invoices: 'Payday ehf.',
} as const

/** the day from which the pages about privacy, cookies and terms hold as they are now */
export const pagesInForce = '2026-11-20'
