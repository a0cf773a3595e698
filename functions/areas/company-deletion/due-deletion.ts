/** The due item of a company's deletion. It stays until the last step of an erasure. */
import * as z from 'zod'
import { addSeconds, daySeconds } from '../../../shared/domain/entry.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import type { Company } from '../companies/companies.ts'
import { createItemSchema } from '../../table/formats.ts'
import { createDueIndexKeys, keys } from '../../table/keys.ts'
import { get } from '../../table/reads.ts'
import { remove, transact, type Write } from '../../table/writes.ts'

export const DueDeletion = createItemSchema({
  company: CompanyId,
  /** The run of the next attempt. Its id is chosen in advance, so that each attempt begins once. */
  run: z.string(),
  last_run: z.string().optional(),
  /** The name of the company, which is unknown after the company's account is erased. */
  about: z.string().optional(),
  admin: z.string(),
  /** Whether this is the company of a try-out, which is erased at once and without a run. */
  try_out: z.boolean().optional(),
  /** Set once the company's account and names are erased. The remaining items must then be found without them. */
  account_erased: z.boolean().optional(),
})
export type DueDeletion = z.infer<typeof DueDeletion>

export class DueDeletionChangedError extends Error {}

/**
 * Schedules the next attempt in a day. The write fails if the stored item no longer has the `run` of `currentDeletion`,
 * because another worker has begun an attempt, or because the deletion was cancelled.
 */
export const createNextAttemptWrite = (currentDeletion: DueDeletion, next: DueDeletion, now: string): Write => ({
  put: {
    ...next,
    ...keys.due(next.company, 'deletion'),
    ...createDueIndexKeys('deletion', addSeconds(now, daySeconds)),
  },
  when: { attribute: 'run', equals: currentDeletion.run },
  conditionError: () => new DueDeletionChangedError(),
})

export async function findDueDeletion(companyId: CompanyId): Promise<DueDeletion | undefined> {
  const item = await get(keys.due(companyId, 'deletion'))
  return item && DueDeletion.parse(item)
}

/** Records that the account is erased. Creates the due item if it is missing, so that the erasure finishes. */
export async function createAccountErasedWrite(fallback: DueDeletion, now: string): Promise<Write> {
  const dueDeletion = await findDueDeletion(fallback.company)
  const put = {
    ...createDueIndexKeys('deletion', addSeconds(now, daySeconds)),
    ...(dueDeletion ?? fallback),
    ...keys.due(fallback.company, 'deletion'),
    account_erased: true,
  }
  return { put, when: dueDeletion ? { attribute: 'run', equals: dueDeletion.run } : 'absent' }
}

/**
 * Creates the due item again if it is missing, because an earlier release dropped it when an erasure failed. Returns
 * whether it was missing.
 */
export async function restoreDueDeletion({ id: company, deletion }: Company, now: string): Promise<boolean> {
  if (!deletion || deletion.at > now || (await get(keys.due(company, 'deletion')))) return false
  const due: DueDeletion = { company, run: newId(), admin: 'backfill' }
  const put = { ...due, ...keys.due(company, 'deletion'), ...createDueIndexKeys('deletion', deletion.at) }
  await transact([{ put, when: 'absent' }])
  return true
}

export const endErasure = (companyId: CompanyId): Promise<void> => remove(keys.due(companyId, 'deletion'))
