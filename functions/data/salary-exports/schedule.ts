/** when a company's next salary exports are due, and of which days: one item, which always follows the company's settings */
import * as z from 'zod'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { activeIntegrations } from '../../../shared/domain/policies.ts'
import { periodAfter, periodFrom, type Period } from '../../../shared/domain/pay-period.ts'
import { dueAt, firstPeriod } from '../../../shared/domain/export-schedule.ts'
import type { Company } from '../companies.ts'
import { get, Raced, transact, untilUnraced, type Row, type Write } from '../db.ts'
import { item } from '../formats.ts'
import { dueIndex, keys } from '../keys.ts'

export const Due = item({
  company: CompanyId,
  /** no day before it has to be exported any more */
  from: z.string(),
  /** null while no integration is active: then it only remembers the other */
  to: z.string().nullable(),
  /** another one with every change of this item; files of the period are named by it, so it is nobody's to guess */
  secret: z.string(),
})
export type Due = z.infer<typeof Due>
export type DuePeriod = Due & Period

const newSecret = (): string => newId() + newId()

export const isDue = (due: Due | undefined): due is DuePeriod => due !== undefined && due.to !== null

export async function find(c: CompanyId): Promise<Due | undefined> {
  const row = await get(keys.due(c, 'export'))
  return row && Due.parse(row)
}

const onSchedule = (c: CompanyId, { from, to }: Period, timeZone: string): Row => ({
  ...dueIndex('export', dueAt({ from, to }, timeZone)),
  company: c,
  from,
  to,
  secret: newSecret(),
})
const resting = ({ company, from }: Due): Row => ({ company, from, to: null, secret: newSecret() })

/** What rests loses its place in the index, so that no job finds it. */
const outOfIndex = ({ gsi2pk: _pk, gsi2sk: _sk, ...due }: Row): Row => due

const write = (c: CompanyId, row: Row, before: Due | undefined): Write => ({
  put: { ...outOfIndex(before ?? {}), ...row, ...keys.due(c, 'export') },
  when: before ? { attribute: 'secret', is: before.secret } : 'absent',
  otherwise: () => new Raced(),
})

export const hasExports = (company: Company): boolean => !company.disabled && activeIntegrations(company).length > 0

const isSame = (a: Company, b: Company): boolean =>
  hasExports(a) === hasExports(b) &&
  a.settings.time_zone === b.settings.time_zone &&
  a.settings.pay_period_ends_on === b.settings.pay_period_ends_on

/** what a change of the company means for its schedule: no day that was exported comes again, and none is left out while it goes on */
export async function follow(before: Company, company: Company, now: string): Promise<Write[]> {
  if (isSame(before, company)) return []
  const due = await find(company.id)
  if (!hasExports(company)) return isDue(due) ? [write(company.id, resting(due), due)] : []
  const { settings } = company
  const period = isDue(due) ? periodFrom(due.from, settings.pay_period_ends_on) : firstPeriod(now, settings, due?.from)
  return [write(company.id, onSchedule(company.id, period, settings.time_zone), due)]
}

/** written with the exports of this period: they are made once, whoever else is at it */
export const moveOn = ({ id, settings }: Company, due: DuePeriod): Write =>
  write(id, onSchedule(id, periodAfter(due, settings.pay_period_ends_on), settings.time_zone), due)

export const rest = (due: Due): Promise<void> => transact([write(due.company, resting(due), due)])

/** whether it had to be put on the schedule: an earlier version left companies off it */
export const enlist = (company: Company, now: string): Promise<boolean> =>
  untilUnraced(async () => {
    const due = await find(company.id)
    if (isDue(due) || !hasExports(company)) return false
    const period = firstPeriod(now, company.settings, due?.from)
    await transact([write(company.id, onSchedule(company.id, period, company.settings.time_zone), due)])
    return true
  })
