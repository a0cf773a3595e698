/** that a company has to be told of its exports: an item of its own, so that a mail which does not go keeps nothing else waiting */
import * as z from 'zod'
import { CompanyId } from '../../../shared/domain/ids.ts'
import type { Period } from '../../../shared/domain/pay-period.ts'
import { later } from '../../../shared/domain/work-log.ts'
import { get, Raced, remove, transact, untilUnraced, type Write } from '../db.ts'
import { item } from '../formats.ts'
import { dueIndex, keys } from '../keys.ts'
import { mailed, type SalaryExport } from './records.ts'

export const MailDue = item({
  company: CompanyId,
  from: z.string(),
  to: z.string(),
  created: z.string(),
  /** when somebody last began to send it, empty before */
  tried_at: z.string(),
})
export type MailDue = z.infer<typeof MailDue>

/** longer than a worker has, shorter than its queue hides what it is at */
const triesSeconds = 120
/** a mail that does not go is tried again by its queue; after that by the clock */
const againSeconds = 3600
const givenUpSeconds = 7 * 86_400

const write = (mail: MailDue, at: string, before?: MailDue): Write => ({
  put: { ...mail, ...keys.exportMail(mail.company, mail.to), ...dueIndex('export-mail', at) },
  when: before ? { attribute: 'tried_at', is: before.tried_at } : 'absent',
  otherwise: () => new Raced(),
})

export const mailDue = (company: CompanyId, { from, to }: Period, now: string): Write =>
  write({ company, from, to, created: now, tried_at: '' }, now)

/** the mail, for one caller at a time; undefined where it went, where somebody else is at it, or where it is too late for it */
export const claim = (c: CompanyId, periodEnd: string, now: string): Promise<MailDue | undefined> =>
  untilUnraced(async () => {
    const mail = await find(c, periodEnd)
    if (!mail || (mail.tried_at !== '' && later(mail.tried_at, triesSeconds) > now)) return undefined
    if (later(mail.created, givenUpSeconds) < now) {
      await remove(keys.exportMail(c, periodEnd))
      return undefined
    }
    const claimed = { ...mail, tried_at: now }
    await transact([write(claimed, later(now, againSeconds), mail)])
    return claimed
  })

/** it did not go, as far as is known: whoever comes next tries again, without waiting */
export const letGo = (claimed: MailDue, now: string): Promise<void> =>
  transact([write({ ...claimed, tried_at: '' }, later(now, againSeconds), claimed)])

export const went = (claimed: MailDue, told: readonly SalaryExport[], now: string): Promise<void> =>
  untilUnraced(async () => {
    const { company, to, tried_at } = claimed
    if ((await find(company, to))?.tried_at !== tried_at) return
    await transact([
      ...told.map(made => mailed(company, made, now)),
      {
        delete: keys.exportMail(company, to),
        when: { attribute: 'tried_at', is: tried_at },
        otherwise: () => new Raced(),
      },
    ])
  })

async function find(c: CompanyId, periodEnd: string): Promise<MailDue | undefined> {
  const row = await get(keys.exportMail(c, periodEnd))
  return row && MailDue.parse(row)
}
