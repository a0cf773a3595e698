import { invalidFieldsError } from '../../shared/api/errors.ts'
import { setDisabled } from '../areas/companies/company-adjustments.ts'
import { findChargedMethod, resumeCharges } from '../areas/billing/charges.ts'
import { companyScript, type ScriptCodeFor } from './script.ts'

const chargeTexts = {
  bank: 'Invoices are made again',
  card: 'The card is charged again, at once if the period that was paid for is over',
  not: 'The company pays nothing',
}

export const script: ScriptCodeFor<'enable'> = companyScript({
  describeChange: async ({ id, disabled, deletion }) => {
    if (deletion)
      throw invalidFieldsError({
        'payload.company': 'The company is going to be deleted. Call off the deletion instead',
      })
    return disabled ? `The account is open. ${chargeTexts[(await findChargedMethod(id)).method]}` : undefined
  },
  apply: async (companyId, { changeFor }) => {
    await resumeCharges(companyId)
    await setDisabled(companyId, false, changeFor('enable'))
  },
})
