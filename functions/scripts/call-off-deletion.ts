import { cancelDeletion } from '../data/company-adjustments.ts'
import { resumeCharges } from '../use-cases/charges.ts'
import { companyScript, requireCompany, type CodeOf } from './script.ts'

export const script: CodeOf<'call-off-deletion'> = companyScript({
  differs: ({ deletion }) => {
    if (!deletion) return undefined
    return deletion.was_disabled
      ? 'The deletion is called off. The account stays closed, as it was before'
      : 'The deletion is called off. The account is open, and charges go on'
  },
  apply: async (c, { payload, change }) => {
    const { deletion } = await requireCompany(payload)
    if (deletion?.was_disabled === false) await resumeCharges(c)
    await cancelDeletion(c, change('call off'))
  },
})
