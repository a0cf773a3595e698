/** The next mail about its trial that a company is to get. Its instant in gsi2 also tells whether a worker has it. */
import * as z from 'zod'
import { addSeconds } from '../../../shared/domain/entry.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { findTrialMailing } from '../../../shared/domain/trial-mails.ts'
import { get } from '../../table/reads.ts'
import { WriteConflict, transact, retryOnConflict, type Write } from '../../table/writes.ts'
import { itemSchema } from '../../table/formats.ts'
import { dueIndexKeys, keys } from '../../table/keys.ts'

export const TrialDue = itemSchema({ id: CompanyId, gsi2sk: z.string() })
export type TrialDue = z.infer<typeof TrialDue>

/** When another worker takes a mail whose worker never reported back. */
const claimTimeoutSeconds = 3600

const trialDueWrite = (id: CompanyId, at: string, when: (Write & { put: object })['when']): Write => ({
  put: { ...keys.due(id, 'trial'), ...dueIndexKeys('trial', at), id },
  when,
  conditionError: () => new WriteConflict(),
})
const ifUnchanged = (changed: TrialDue) => ({ attribute: 'gsi2sk', equals: changed.gsi2sk })

/** The due item of a company that has just signed up. */
export const firstTrialDueWrite = (id: CompanyId, created: string): Write =>
  trialDueWrite(id, findTrialMailing(created, created).next ?? created, 'absent')

/** Replaces whatever mail was due, or removes it if none is. */
export const nextTrialDueWrite = (id: CompanyId, at: string | null): Write =>
  at === null ? { delete: keys.due(id, 'trial'), when: 'any' } : trialDueWrite(id, at, 'any')

/** Claims the mail for one worker. Undefined if another has it, or if it is not due any more. */
export const claim = (companyId: CompanyId, now: string): Promise<TrialDue | undefined> =>
  retryOnConflict(async () => {
    const row = await get(keys.due(companyId, 'trial'))
    const due = row && TrialDue.parse(row)
    if (!due || due.gsi2sk > now) return undefined
    const claimed = { ...due, gsi2sk: addSeconds(now, claimTimeoutSeconds) }
    await transact([trialDueWrite(companyId, claimed.gsi2sk, ifUnchanged(due))])
    return claimed
  })

/** Makes the next mail due, or none. Another worker may have done so, if this one took longer than its claim holds. */
export async function scheduleNext(claimed: TrialDue, next: string | null): Promise<void> {
  const write: Write =
    next === null
      ? { delete: keys.due(claimed.id, 'trial'), when: ifUnchanged(claimed), conditionError: () => new WriteConflict() }
      : trialDueWrite(claimed.id, next, ifUnchanged(claimed))
  await transact([write]).catch((error: unknown) => {
    if (!(error instanceof WriteConflict)) throw error
  })
}
