/** The due items of mails about salary exports. A mail has its own due item, so that a failed mail delays no export. */
import * as z from 'zod'
import { CompanyId } from '../../../shared/domain/ids.ts'
import type { Period } from '../../../shared/domain/pay-period.ts'
import { addSeconds } from '../../../shared/domain/entry.ts'
import { get } from '../../table/reads.ts'
import { WriteConflict, remove, transact, retryOnConflict, type Write } from '../../table/writes.ts'
import { createItemSchema } from '../../table/formats.ts'
import { createDueIndexKeys, keys } from '../../table/keys.ts'
import { createMailedExportWrite, type SalaryExport } from './records.ts'

export const DueMail = createItemSchema({
  company: CompanyId,
  from: z.string(),
  to: z.string(),
  created: z.string(),
  /** The start of the latest attempt to send the mail. Empty before the first attempt. */
  tried_at: z.string(),
})
export type DueMail = z.infer<typeof DueMail>

/** The lease is longer than a worker may run, but shorter than the queue's visibility timeout. */
const leaseSeconds = 120
/** Time after which the schedule retries a mail that its queue has given up. */
const retrySeconds = 3600
const maxAgeSeconds = 7 * 86_400

const createMailWrite = (mail: DueMail, at: string, previous?: DueMail): Write => ({
  put: { ...mail, ...keys.exportMail(mail.company, mail.to), ...createDueIndexKeys('export-mail', at) },
  when: previous ? { attribute: 'tried_at', equals: previous.tried_at } : 'absent',
  conditionError: () => new WriteConflict(),
})

export const createMailDueWrite = (company: CompanyId, { from, to }: Period, now: string): Write =>
  createMailWrite({ company, from, to, created: now, tried_at: '' }, now)

/**
 * Leases the mail about the salary exports of a period. Undefined if the mail was sent, is leased to another caller, or
 * is too old.
 */
export const leaseExportMail = (companyId: CompanyId, periodEnd: string, now: string): Promise<DueMail | undefined> =>
  retryOnConflict(async () => {
    const mail = await find(companyId, periodEnd)
    if (!mail || (mail.tried_at !== '' && addSeconds(mail.tried_at, leaseSeconds) > now)) return undefined
    if (addSeconds(mail.created, maxAgeSeconds) < now) {
      await remove(keys.exportMail(companyId, periodEnd))
      return undefined
    }
    const leasedMail = { ...mail, tried_at: now }
    await transact([createMailWrite(leasedMail, addSeconds(now, retrySeconds), mail)])
    return leasedMail
  })

export const releaseExportMail = (leasedMail: DueMail, now: string): Promise<void> =>
  transact([createMailWrite({ ...leasedMail, tried_at: '' }, addSeconds(now, retrySeconds), leasedMail)])

export const finishExportMail = (
  leasedMail: DueMail,
  mailedExports: readonly SalaryExport[],
  now: string,
): Promise<void> =>
  retryOnConflict(async () => {
    const { company, to, tried_at } = leasedMail
    if ((await find(company, to))?.tried_at !== tried_at) return
    await transact([
      ...mailedExports.map(salaryExport => createMailedExportWrite(company, salaryExport, now)),
      {
        delete: keys.exportMail(company, to),
        when: { attribute: 'tried_at', equals: tried_at },
        conditionError: () => new WriteConflict(),
      },
    ])
  })

async function find(companyId: CompanyId, periodEnd: string): Promise<DueMail | undefined> {
  const item = await get(keys.exportMail(companyId, periodEnd))
  return item && DueMail.parse(item)
}
