import { setDisabled } from '../areas/companies/company-adjustments.ts'
import { findChargedMethod, pauseCharges } from '../areas/billing/charges.ts'
import { companyScript, type ScriptCodeFor } from './script.ts'

const chargeTexts = {
  bank: 'No further invoices are made. Claims in the bank stay until they are withdrawn',
  card: 'The card is not charged after the present period',
  not: 'The company pays nothing',
}

export const script: ScriptCodeFor<'disable'> = companyScript({
  describeChange: async ({ id, disabled }) =>
    disabled ? undefined : `The account is closed. ${chargeTexts[(await findChargedMethod(id)).method]}`,
  apply: async (companyId, { changeFor }) => {
    // Pauses the charges first: if this fails half way, the company still has an enabled account.
    await pauseCharges(companyId)
    await setDisabled(companyId, true, changeFor('disable'))
  },
})
