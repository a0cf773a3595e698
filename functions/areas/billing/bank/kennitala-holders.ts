import * as z from 'zod'
import { AppError } from '../../../../shared/api/errors.ts'
import { addSeconds } from '../../../../shared/domain/entry.ts'
import { CompanyId } from '../../../../shared/domain/ids.ts'
import { createItemSchema } from '../../../table/formats.ts'
import { keys, createOwnerIndexKey } from '../../../table/keys.ts'
import { get } from '../../../table/reads.ts'
import { WriteConflict, remove, retryOnConflict, transact } from '../../../table/writes.ts'
import * as billing from '../account.ts'
import * as invoices from '../invoices.ts'
import { attemptLeaseSeconds } from './pending-invoice.ts'

const maxCompanies = 100

/** Returns another company that has never paid and has an open claim for this kennitala, or is getting one. */
export async function findOtherCompanyWithKennitala(companyId: CompanyId, ssn: string): Promise<CompanyId | undefined> {
  for (const id of await billing.listByKennitala(ssn, maxCompanies)) {
    const account = id === companyId ? undefined : await billing.find(id)
    if (account?.bank?.ssn !== ssn || account.paid_until !== null) continue
    if (account.bank.pending !== null || (await invoices.list(id)).some(invoices.isOpen)) return id
  }
  return undefined
}

export const KennitalaLease = createItemSchema({
  company: CompanyId,
  until: z.string(),
  expires_at_seconds: z.number(),
})

/**
 * Runs `start` under a lease of the kennitala, because two companies that start to pay with it at once would both find
 * it free.
 */
export async function withKennitalaLease<Result>(
  companyId: CompanyId,
  ssn: string,
  now: string,
  start: () => Promise<Result>,
): Promise<Result> {
  const until = addSeconds(now, attemptLeaseSeconds)
  await retryOnConflict(async () => {
    const item = await get(keys.kennitalaLease(ssn))
    const lease = item && KennitalaLease.parse(item)
    if (lease && lease.company !== companyId && Date.parse(lease.until) > Date.parse(now))
      throw new AppError('The bank has not answered yet')
    await transact([
      {
        put: {
          ...keys.kennitalaLease(ssn),
          ...createOwnerIndexKey(companyId),
          company: companyId,
          until,
          expires_at_seconds: Math.ceil(Date.parse(until) / 1000),
        },
        when: lease ? { attribute: 'until', equals: lease.until } : 'absent',
        conditionError: () => new WriteConflict(),
      },
    ])
  })
  const endLease = () => remove(keys.kennitalaLease(ssn))
  try {
    const result = await start()
    await endLease()
    return result
  } catch (error) {
    // Ignores a failure to end the lease, so that the caller gets the first error. The lease expires by itself.
    await endLease().catch(() => undefined)
    throw error
  }
}
