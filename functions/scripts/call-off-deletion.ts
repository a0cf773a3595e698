import { cancelDeletion } from '../areas/companies/company-adjustments.ts'
import { resumeCharges } from '../areas/billing/charges.ts'
import { companyScript, requireCompany, type ScriptCodeFor } from './script.ts'

export const script: ScriptCodeFor<'call-off-deletion'> = companyScript({
  describeChange: ({ deletion }) => {
    if (!deletion) return undefined
    return deletion.was_disabled
      ? 'The deletion is called off. The account stays closed, as it was before'
      : 'The deletion is called off. The account is open, and charges go on'
  },
  apply: async (companyId, { payload, changeFor }) => {
    const { deletion } = await requireCompany(payload)
    if (deletion?.was_disabled === false) await resumeCharges(companyId)
    await cancelDeletion(companyId, changeFor('call off'))
  },
})
