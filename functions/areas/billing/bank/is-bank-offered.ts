import { isPaydayConfigured } from '../../../gateways/payday-client.ts'
import type { Company } from '../../companies/companies.ts'

/** Only companies in Iceland or with Iceland's currency pay through the bank, because a claim requires a kennitala. */
export const isBankOffered = async ({ country, currency }: Company): Promise<boolean> =>
  (country === 'IS' || currency === 'ISK') && (await isPaydayConfigured())
