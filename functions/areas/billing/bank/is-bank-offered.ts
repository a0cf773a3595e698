import { isPaydayConfigured } from '../../../gateways/payday-client.ts'
import type { Company } from '../../companies/companies.ts'

/**
 * Whether the company can pay through the bank. This requires Payday, and a company in Iceland or with Iceland's
 * currency, because a claim requires a kennitala.
 */
export const isBankOffered = async ({ country, currency }: Company): Promise<boolean> =>
  (country === 'IS' || currency === 'ISK') && (await isPaydayConfigured())
