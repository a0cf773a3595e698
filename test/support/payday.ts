/** What the operator sees at Payday, and what customers do in their banks. */
import * as z from 'zod'
import { cloudAddress } from './cloud.ts'
import type { Company } from './company.ts'

/** The form of a company that nobody else is, since each kennitala has few claims in a day. */
export const createBankForm = () => ({
  ssn: `60${String(Math.random()).slice(2, 10).padEnd(8, '1')}`,
  email_billing: 'bills@example.is',
  subscription_plan: 1 as const,
})

const PaydayState = z.object({
  invoices: z.array(
    z.looseObject({ id: z.string(), reference: z.string(), status: z.string(), amountExcludingVat: z.number() }),
  ),
})

/** The invoices of a company at Payday, oldest first. */
export async function listClaims({ account }: Company) {
  const answer = await fetch(`${cloudAddress().api}/_local/payday`)
  const { invoices } = PaydayState.parse(await answer.json())
  return invoices.filter(({ reference }) => reference.startsWith(account.id)).toReversed()
}

/** Pays all claims of a company that are not paid. */
export async function payClaims(company: Company): Promise<void> {
  for (const { id, status } of await listClaims(company))
    if (status === 'SENT') await fetch(`${cloudAddress().api}/_local/payday/${id}`, { method: 'POST' })
}
