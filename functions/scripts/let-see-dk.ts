import { offerDk } from '../data/company-adjustments.ts'
import { companyScript, type CodeOf } from './script.ts'

export const script: CodeOf<'let-see-dk'> = companyScript({
  differs: ({ integrations }, { offered }) => {
    if ((integrations.dk?.temp_can_see_dk === true) === offered) return undefined
    return offered ? 'dk is offered from now on' : 'dk is no longer offered, and its exports stop'
  },
  apply: (c, { payload, change }) => offerDk(c, payload.offered, change('dk')),
})
