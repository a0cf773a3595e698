import { invalidFieldsError } from '../../shared/api/errors.ts'
import { freePlan } from '../../shared/domain/plans.ts'
import { setPlan } from '../areas/companies/company-adjustments.ts'
import { companyScript, type ScriptCodeFor } from './script.ts'

export const script: ScriptCodeFor<'set-plan'> = companyScript({
  describeChange: ({ paying_customer, billing_plan }, { plan }) => {
    // Its claims or card charges would continue.
    if (paying_customer) throw invalidFieldsError({ 'payload.company': 'The company pays. It has to cancel first' })
    if (plan === freePlan)
      return billing_plan === freePlan ? undefined : 'The company has the free plan, and is never asked to pay'
    return billing_plan === freePlan
      ? 'The company has no plan any more, and is asked to pay after its trial'
      : undefined
  },
  apply: (companyId, { payload, changeFor }) =>
    setPlan(companyId, payload.plan === freePlan ? freePlan : null, changeFor('plan')),
})
