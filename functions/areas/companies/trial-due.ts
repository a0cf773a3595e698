/** A company's next trial mail. Its due time in the index gsi2 also serves as a worker's lease. */
import * as z from 'zod'
import { addSeconds } from '../../../shared/domain/entry.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { findTrialMailing } from '../../../shared/domain/trial-mails.ts'
import { get } from '../../table/reads.ts'
import { WriteConflict, transact, retryOnConflict, type Write } from '../../table/writes.ts'
import { createItemSchema } from '../../table/formats.ts'
import { createDueIndexKeys, keys } from '../../table/keys.ts'

export const DueTrialMail = createItemSchema({ id: CompanyId, gsi2sk: z.string() })
export type DueTrialMail = z.infer<typeof DueTrialMail>

const leaseSeconds = 3600

const createTrialDueWrite = (id: CompanyId, at: string, condition: (Write & { put: object })['when']): Write => ({
  put: { ...keys.due(id, 'trial'), ...createDueIndexKeys('trial', at), id },
  when: condition,
  conditionError: () => new WriteConflict(),
})
const createUnchangedCondition = (changedMail: DueTrialMail) => ({ attribute: 'gsi2sk', equals: changedMail.gsi2sk })

export const createFirstTrialDueWrite = (id: CompanyId, created: string): Write =>
  createTrialDueWrite(id, findTrialMailing(created, created).nextDueAt ?? created, 'absent')

export const createNextTrialDueWrite = (id: CompanyId, at: string | null): Write =>
  at === null ? { delete: keys.due(id, 'trial'), when: 'any' } : createTrialDueWrite(id, at, 'any')

/** Leases the company's due trial mail. Undefined if another worker has the lease or the mail is not due. */
export const leaseTrialMail = (companyId: CompanyId, now: string): Promise<DueTrialMail | undefined> =>
  retryOnConflict(async () => {
    const item = await get(keys.due(companyId, 'trial'))
    const dueMail = item && DueTrialMail.parse(item)
    if (!dueMail || dueMail.gsi2sk > now) return undefined
    const leasedMail = { ...dueMail, gsi2sk: addSeconds(now, leaseSeconds) }
    await transact([createTrialDueWrite(companyId, leasedMail.gsi2sk, createUnchangedCondition(dueMail))])
    return leasedMail
  })

/**
 * Schedules the next mail, or none if `nextDueAt` is null. Does nothing if this worker's lease has expired and another
 * worker has written the due item.
 */
export async function scheduleNextTrialMail(leasedMail: DueTrialMail, nextDueAt: string | null): Promise<void> {
  const write: Write =
    nextDueAt === null
      ? {
          delete: keys.due(leasedMail.id, 'trial'),
          when: createUnchangedCondition(leasedMail),
          conditionError: () => new WriteConflict(),
        }
      : createTrialDueWrite(leasedMail.id, nextDueAt, createUnchangedCondition(leasedMail))
  await transact([write]).catch((error: unknown) => {
    if (!(error instanceof WriteConflict)) throw error
  })
}
