import * as z from 'zod'
import { api } from '../../shared/api/index.ts'
import type { Input } from '../../shared/api/client.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { getCloudAddress, extractToken, listMessagesTo, newBrowser } from './cloud.ts'
import type { Company } from './company.ts'

/**
 * Creates the form of a company that starts to pay through its bank. Kennitala and address are unique, because each may
 * have only a few claims or mails.
 */
export const createBankForm = () => {
  const digits = String(Math.random()).slice(2, 10).padEnd(8, '1')
  return { ssn: `60${digits}`, email_billing: `bills-${digits}@example.is`, subscription_plan: 1 as const }
}

type BankForm = Input<typeof api.billing.payday>['body']

/** Reads the latest mail that asks this address to confirm claims. */
export const findClaimsToken = async (email: string): Promise<string> => {
  const mails = await listMessagesTo(email)
  return extractToken(
    mails.findLast(({ text }) => text.includes('/confirm_claims?')),
    'confirm_claims',
  )
}

export const confirmClaims = (token: string, idempotencyKey = newId()) =>
  newBrowser().call(api.billing.confirmClaims, { body: { token }, idempotencyKey })

/** Starts to pay through the bank. If the company has to confirm its address, uses the mailed link. */
export async function payByBank(company: Company, form: BankForm = createBankForm(), idempotencyKey = newId()) {
  const status = await company.call(api.billing.payday, { body: form, idempotencyKey })
  if (status.state !== 'waiting_for_mail') return status
  await confirmClaims(await findClaimsToken(form.email_billing))
  return company.call(api.billing.status)
}

const PaydayState = z.object({
  invoices: z.array(
    z.looseObject({ id: z.string(), reference: z.string(), status: z.string(), amountExcludingVat: z.number() }),
  ),
})

/** Lists the company's invoices at Payday, with the oldest first. */
export async function listClaims({ account }: Company) {
  const response = await fetch(`${getCloudAddress().api}/_local/payday`)
  const { invoices } = PaydayState.parse(await response.json())
  return invoices.filter(({ reference }) => reference.startsWith(account.id)).toReversed()
}

export async function payClaims(company: Company): Promise<void> {
  for (const { id, status } of await listClaims(company))
    if (status === 'SENT') await fetch(`${getCloudAddress().api}/_local/payday/${id}`, { method: 'POST' })
}
