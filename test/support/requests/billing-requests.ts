/** These requests begin, change and end a subscription that is paid through the bank. */
import { api } from '../../../shared/api/index.ts'
import { signUpCompany, type Company } from '../company.ts'
import { createBankForm } from '../payday.ts'
import { companyPartitions, prepareEach, type PreparationsByRoute } from './prepared-request.ts'

const signUpBankPayer = async (): Promise<Company> => {
  const hamar = await signUpCompany()
  await hamar.call(api.billing.payday, { body: createBankForm() })
  return hamar
}

/**
 * Each run has a company of its own, which has not used up the request. A container reads the bank's secret and gets a
 * token with its first call only, so one call is made before the runs, which then all make the same AWS calls.
 */
export const billingRequests: PreparationsByRoute = {
  'POST /api/billing/payday': async most => {
    await signUpBankPayer()
    return prepareEach(30, async () => {
      const hamar = await signUpCompany()
      return { caller: hamar, body: createBankForm(), ...companyPartitions(hamar) }
    })(most)
  },
  'POST /api/billing/plan': async most => {
    await (await signUpBankPayer()).call(api.billing.plan, { body: { subscription_plan: 3 } })
    return prepareEach(30, async () => {
      const hamar = await signUpBankPayer()
      return { caller: hamar, body: { subscription_plan: 2 }, ...companyPartitions(hamar) }
    })(most)
  },
  'POST /api/billing/delete': async most => {
    await (await signUpBankPayer()).call(api.billing.cancel, { body: {} })
    return prepareEach(30, async () => {
      const hamar = await signUpBankPayer()
      return { caller: hamar, body: { reason: 'Við hættum' }, ...companyPartitions(hamar), recipient: hamar.email }
    })(most)
  },
}
