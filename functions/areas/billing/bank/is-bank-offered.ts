import { isPaydayConfigured } from '../../../gateways/payday-client.ts'
import type { Company } from '../../companies/companies.ts'

/** Only Icelandic companies pay through the bank, because a claim is addressed to a kennitala. */
export const isBankOffered = async ({ country, currency }: Company): Promise<boolean> =>
  (country === 'IS' || currency === 'ISK') && (await isPaydayConfigured())
