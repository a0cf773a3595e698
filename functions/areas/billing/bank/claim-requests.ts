/**
 * A company's request for its first claim. Claims go to the holder of the kennitala, who may be somebody else, so the
 * recipient of the invoices must first confirm by a mailed link.
 */
import * as z from 'zod'
import { planNumber } from '../../../../shared/api/schemas/billing.ts'
import { CompanyId } from '../../../../shared/domain/ids.ts'
import { createItemSchema } from '../../../table/formats.ts'
import { keys } from '../../../table/keys.ts'
import { get } from '../../../table/reads.ts'
import { WriteConflict, retryOnConflict, transact } from '../../../table/writes.ts'

export const ClaimRequest = createItemSchema({
  company: CompanyId,
  version: z.number(),
  /** Each request for another payer and each withdrawal increment this number. Links with a lower number are void. */
  number: z.number(),
  /** `accepted` and `refused` are decisions of the operator. */
  state: z.enum(['waiting_for_mail', 'confirmed', 'waiting_for_operator', 'accepted', 'refused', 'withdrawn']),
  ssn: z.string(),
  /** The address for invoices, to which the link is mailed. */
  email: z.string(),
  plan: planNumber,
})
export type ClaimRequest = z.infer<typeof ClaimRequest>
type WaitingRequest = ClaimRequest & { state: 'waiting_for_mail' | 'waiting_for_operator' }

export const isWaitingRequest = (request: ClaimRequest | undefined): request is WaitingRequest =>
  request?.state === 'waiting_for_mail' || request?.state === 'waiting_for_operator'

export async function find(companyId: CompanyId): Promise<ClaimRequest | undefined> {
  const item = await get(keys.claimRequest(companyId))
  return item && ClaimRequest.parse(item)
}

export async function save(request: ClaimRequest): Promise<ClaimRequest> {
  const nextRequest = { ...request, version: request.version + 1 }
  await transact([
    {
      put: { ...nextRequest, ...keys.claimRequest(request.company) },
      when: request.version === 0 ? 'absent' : { version: request.version },
      conditionError: () => new WriteConflict(),
    },
  ])
  return nextRequest
}

export const withdraw = (companyId: CompanyId): Promise<boolean> =>
  retryOnConflict(async () => {
    const request = await find(companyId)
    if (!isWaitingRequest(request)) return false
    await save({ ...request, state: 'withdrawn', number: request.number + 1 })
    return true
  })
