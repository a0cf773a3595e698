import { invalidFieldsError } from '../../shared/api/errors.ts'
import * as claimRequests from '../areas/billing/bank/claim-requests.ts'
import { findOtherCompanyWithKennitala } from '../areas/billing/bank/kennitala-holders.ts'
import { startAcceptedPayment } from '../areas/billing/bank/request-bank-payment.ts'
import { retryOnConflict } from '../table/writes.ts'
import { createCompanyScript, type ScriptImplementationFor } from './script.ts'

/** States in which the operator can make or revoke a decision. */
const decidableStates: ReadonlySet<claimRequests.ClaimRequest['state']> = new Set([
  'waiting_for_operator',
  'accepted',
  'refused',
])

export const script: ScriptImplementationFor<'decide-claims'> = createCompanyScript({
  describeChange: async ({ id, paying_customer, disabled }, { accepted }) => {
    const request = await claimRequests.find(id)
    if (!request || !decidableStates.has(request.state)) return undefined
    if (paying_customer || (!accepted && request.state === 'refused')) return undefined
    if (!accepted) return `It gets no claims for the kennitala ${request.ssn}, and its mailed links are void`
    if (disabled) throw invalidFieldsError({ 'payload.company': 'The account is closed' })
    const other = await findOtherCompanyWithKennitala(id, request.ssn)
    const others = other === undefined ? 'No other company has' : `The company ${other} has`
    return `It gets claims for the kennitala ${request.ssn}. ${others} open claims for it without ever having paid`
  },
  apply: (companyId, { payload, now, changeFor }) =>
    payload.accepted
      ? startAcceptedPayment(companyId, { now, change: changeFor('claim') })
      : retryOnConflict(async () => {
          const request = await claimRequests.find(companyId)
          if (request) await claimRequests.save({ ...request, state: 'refused', number: request.number + 1 })
        }),
})
