/** Acts as the operator at Payday, and as customers in their banks. */
import * as z from 'zod'
import { cloudAddress } from './cloud.ts'
import type { Company } from './company.ts'

/** Returns a payment form with a unique kennitala, since each kennitala may have only a few claims a day. */
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

/** Lists the company's invoices at Payday, oldest first. */
export async function listClaims({ account }: Company) {
  const response = await fetch(`${cloudAddress().api}/_local/payday`)
  const { invoices } = PaydayState.parse(await response.json())
  return invoices.filter(({ reference }) => reference.startsWith(account.id)).toReversed()
}

/** Pays all unpaid claims of a company. */
export async function payClaims(company: Company): Promise<void> {
  for (const { id, status } of await listClaims(company))
    if (status === 'SENT') await fetch(`${cloudAddress().api}/_local/payday/${id}`, { method: 'POST' })
}
