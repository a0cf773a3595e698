import { offerDk } from '../areas/companies/company-adjustments.ts'
import { companyScript, type ScriptCodeFor } from './script.ts'

export const script: ScriptCodeFor<'let-see-dk'> = companyScript({
  describeChange: ({ integrations }, { offered }) => {
    if ((integrations.dk?.temp_can_see_dk === true) === offered) return undefined
    return offered ? 'dk is offered from now on' : 'dk is no longer offered, and its exports stop'
  },
  apply: (companyId, { payload, changeFor }) => offerDk(companyId, payload.offered, changeFor('dk')),
})
