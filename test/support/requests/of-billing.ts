/** These requests begin, change and end a subscription that is paid through the bank. */
import { api } from '../../../shared/api/index.ts'
import { signUpCompany, type Company } from '../company.ts'
import { bankForm } from '../payday.ts'
import { companyPartition, each, type Arrangements } from './situation.ts'

const bankPayer = async (): Promise<Company> => {
  const hamar = await signUpCompany()
  await hamar.call(api.billing.payday, { body: bankForm() })
  return hamar
}

/**
 * Each run has a company of its own, which has not used up the request. A container reads the bank's secret and gets a
 * token with its first call only, so one call is made before the runs, which then all make the same AWS calls.
 */
export const ofBilling: Arrangements = {
  'POST /api/billing/payday': async most => {
    await bankPayer()
    return each(30, async () => {
      const hamar = await signUpCompany()
      return { caller: hamar, body: bankForm(), ...companyPartition(hamar) }
    })(most)
  },
  'POST /api/billing/plan': async most => {
    await (await bankPayer()).call(api.billing.plan, { body: { subscription_plan: 3 } })
    return each(30, async () => {
      const hamar = await bankPayer()
      return { caller: hamar, body: { subscription_plan: 2 }, ...companyPartition(hamar) }
    })(most)
  },
  'POST /api/billing/delete': async most => {
    await (await bankPayer()).call(api.billing.cancel, { body: {} })
    return each(30, async () => {
      const hamar = await bankPayer()
      return { caller: hamar, body: { reason: 'Við hættum' }, ...companyPartition(hamar), recipient: hamar.email }
    })(most)
  },
}
