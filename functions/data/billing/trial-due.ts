/** The next mail about its trial that a company is to get. Its instant in gsi2 also tells whether a worker has it. */
import * as z from 'zod'
import { addSeconds } from '../../../shared/domain/entry.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { trialMailing } from '../../../shared/domain/trial-mails.ts'
import { get, WriteConflict, transact, retryOnConflict, type Write } from '../db.ts'
import { item } from '../formats.ts'
import { dueIndex, keys } from '../keys.ts'

export const TrialDue = item({ id: CompanyId, gsi2sk: z.string() })
export type TrialDue = z.infer<typeof TrialDue>

/** When another worker takes a mail whose worker never reported back. */
const claimSeconds = 3600

const put = (id: CompanyId, at: string, when: (Write & { put: object })['when']): Write => ({
  put: { ...keys.due(id, 'trial'), ...dueIndex('trial', at), id },
  when,
  conditionError: () => new WriteConflict(),
})
const unless = (changed: TrialDue) => ({ attribute: 'gsi2sk', is: changed.gsi2sk })

/** The due item of a company that has just signed up. */
export const firstTrialDue = (id: CompanyId, created: string): Write =>
  put(id, trialMailing(created, created).next ?? created, 'absent')

/** Replaces whatever mail was due, or removes it if none is. */
export const nextTrialDue = (id: CompanyId, at: string | null): Write =>
  at === null ? { delete: keys.due(id, 'trial'), when: 'any' } : put(id, at, 'any')

/** Claims the mail for one worker. Undefined if another has it, or if it is not due any more. */
export const claim = (c: CompanyId, now: string): Promise<TrialDue | undefined> =>
  retryOnConflict(async () => {
    const row = await get(keys.due(c, 'trial'))
    const due = row && TrialDue.parse(row)
    if (!due || due.gsi2sk > now) return undefined
    const claimed = { ...due, gsi2sk: addSeconds(now, claimSeconds) }
    await transact([put(c, claimed.gsi2sk, unless(due))])
    return claimed
  })

/** Makes the next mail due, or none. Another worker may have done so, if this one took longer than its claim holds. */
export async function moveOn(claimed: TrialDue, next: string | null): Promise<void> {
  const write: Write =
    next === null
      ? { delete: keys.due(claimed.id, 'trial'), when: unless(claimed), conditionError: () => new WriteConflict() }
      : put(claimed.id, next, unless(claimed))
  await transact([write]).catch((error: unknown) => {
    if (!(error instanceof WriteConflict)) throw error
  })
}
