/** Requests of billing. */
import { api } from '../../../shared/api/index.ts'
import { company, type Company } from '../company.ts'
import { bankForm } from '../payday.ts'
import { companyPartition, each, type Arrangements } from './situation.ts'

const bankPayer = async (): Promise<Company> => {
  const hamar = await company()
  await hamar.call(api.billing.payday, { body: bankForm() })
  return hamar
}

/**
 * Each run has a company of its own. A container reads a secret and gets a token only once, so the
 * first call of each route is not one of the runs.
 */
export const ofBilling: Arrangements = {
  'POST /api/billing/payday': async most => {
    await bankPayer()
    return each(30, async () => {
      const hamar = await company()
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
