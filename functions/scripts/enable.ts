import { invalid } from '../../shared/api/errors.ts'
import { setDisabled } from '../data/company-adjustments.ts'
import { findChargedMethod, resumeCharges } from '../use-cases/charges.ts'
import { companyScript, type CodeOf } from './script.ts'

const charges = {
  bank: 'Invoices are made again',
  card: 'The card is charged again, at once if the period that was paid for is over',
  not: 'The company pays nothing',
}

export const script: CodeOf<'enable'> = companyScript({
  differs: async ({ id, disabled, deletion }) => {
    if (deletion)
      throw invalid({ 'payload.company': 'The company is going to be deleted. Call off the deletion instead' })
    return disabled ? `The account is open. ${charges[(await findChargedMethod(id)).method]}` : undefined
  },
  apply: async (c, { change }) => {
    await resumeCharges(c)
    await setDisabled(c, false, change('enable'))
  },
})
