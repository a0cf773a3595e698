import { api } from '../../../shared/api/index.ts'
import { newBrowser } from '../cloud.ts'
import { signUpConfirmedCompany, type Company } from '../company.ts'
import { createBankForm, findClaimsToken, payByBank } from '../payday.ts'
import { toCompanyPartitions, prepareEachRun, type PreparationsByRoute } from './prepared-request.ts'

const signUpBankPayer = async (): Promise<Company> => {
  const company = await signUpConfirmedCompany()
  await payByBank(company)
  return company
}

/**
 * Each run has its own company. Calls `signUpBankPayer` in advance, so that the container already has Payday's secret
 * and token, and all runs make the same AWS calls.
 */
export const billingRequests: PreparationsByRoute = {
  'POST /api/billing/payday': async max => {
    await signUpBankPayer()
    return prepareEachRun(30, async () => {
      const company = await signUpConfirmedCompany()
      const body = createBankForm()
      return { caller: company, body, ...toCompanyPartitions(company), recipient: body.email_billing }
    })(max)
  },
  'POST /api/billing/confirm_claims': async max => {
    await signUpBankPayer()
    return prepareEachRun(60, async () => {
      const company = await signUpConfirmedCompany()
      const form = createBankForm()
      await company.call(api.billing.payday, { body: form })
      return {
        caller: newBrowser(),
        body: { token: await findClaimsToken(form.email_billing) },
        ...toCompanyPartitions(company),
      }
    })(max)
  },
  'POST /api/billing/plan': async max => {
    await (await signUpBankPayer()).call(api.billing.plan, { body: { subscription_plan: 3 } })
    return prepareEachRun(40, async () => {
      const company = await signUpBankPayer()
      return { caller: company, body: { subscription_plan: 2 }, ...toCompanyPartitions(company) }
    })(max)
  },
  'POST /api/billing/delete': async max => {
    await (await signUpBankPayer()).call(api.billing.cancel, { body: {} })
    return prepareEachRun(45, async () => {
      const company = await signUpBankPayer()
      return {
        caller: company,
        body: { reason: 'Við hættum' },
        ...toCompanyPartitions(company),
        recipient: company.email,
      }
    })(max)
  },
}
