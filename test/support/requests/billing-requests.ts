/** Prepares requests that begin, change and end a bank subscription. */
import { api } from '../../../shared/api/index.ts'
import { signUpConfirmed, type Company } from '../company.ts'
import { createBankForm } from '../payday.ts'
import { companyPartitions, prepareEach, type PreparationsByRoute } from './prepared-request.ts'

const signUpBankPayer = async (): Promise<Company> => {
  const company = await signUpConfirmed()
  await company.call(api.billing.payday, { body: createBankForm() })
  return company
}

/**
 * Each run has its own company, which has not made the request yet. One call is made in advance, because a container
 * reads the bank's secret and gets a token on its first call only, and all runs must make the same AWS calls.
 */
export const billingRequests: PreparationsByRoute = {
  'POST /api/billing/payday': async max => {
    await signUpBankPayer()
    return prepareEach(30, async () => {
      const company = await signUpConfirmed()
      return { caller: company, body: createBankForm(), ...companyPartitions(company) }
    })(max)
  },
  'POST /api/billing/plan': async max => {
    await (await signUpBankPayer()).call(api.billing.plan, { body: { subscription_plan: 3 } })
    return prepareEach(30, async () => {
      const company = await signUpBankPayer()
      return { caller: company, body: { subscription_plan: 2 }, ...companyPartitions(company) }
    })(max)
  },
  'POST /api/billing/delete': async max => {
    await (await signUpBankPayer()).call(api.billing.cancel, { body: {} })
    return prepareEach(30, async () => {
      const company = await signUpBankPayer()
      return {
        caller: company,
        body: { reason: 'Við hættum' },
        ...companyPartitions(company),
        recipient: company.email,
      }
    })(max)
  },
}
