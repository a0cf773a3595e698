/** how many mails and text messages may leave */
import type { Company } from './companies.ts'
import type { Limit } from './limits.ts'

const hour = 3600
const day = 86_400
const everDays = 3650

export const toRecipient = (recipient: string): Limit => ({ scope: 'to', key: recipient.toLowerCase(), most: 5, seconds: hour })

export const byCompany = (company: Company): Limit[] => [
  { scope: 'send-hour', key: company.id, most: 30, seconds: hour },
  { scope: 'send-day', key: company.id, most: 200, seconds: day },
]

/** text messages cost money, so a trial has few */
export const smsByCompany = (company: Company): Limit[] => [
  ...byCompany(company),
  ...(company.paying_customer ? [] : [{ scope: 'send-trial', key: company.id, most: 10, seconds: everDays * day }]),
]
