import { invalid } from '../../shared/api/errors.ts'
import { freePlan } from '../../shared/domain/plans.ts'
import { setPlan } from '../data/company-adjustments.ts'
import { companyScript, type CodeOf } from './script.ts'

export const script: CodeOf<'set-plan'> = companyScript({
  differs: ({ paying_customer, billing_plan }, { plan }) => {
    // Its claims or its card would go on.
    if (paying_customer) throw invalid({ 'payload.company': 'The company pays. It has to cancel first' })
    if (plan === freePlan)
      return billing_plan === freePlan ? undefined : 'The company has the free plan, and is never asked to pay'
    return billing_plan === freePlan
      ? 'The company has no plan any more, and is asked to pay after its trial'
      : undefined
  },
  apply: (c, { payload, change }) => setPlan(c, payload.plan === freePlan ? freePlan : null, change('plan')),
})
