/** The schedule of a company: one item with the next period to export, updated with every change of the settings. */
import * as z from 'zod'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { activeIntegrations } from '../../../shared/domain/policies.ts'
import { localDay } from '../../../shared/domain/local-time.ts'
import { periodAfter, type Period } from '../../../shared/domain/pay-period.ts'
import { dueAt, firstPeriod, periodWithEnd, type Planned } from '../../../shared/domain/export-schedule.ts'
import type { Company } from '../company-schema.ts'
import { get, WriteConflict, transact, retryOnConflict, type Row, type Write } from '../db.ts'
import { item } from '../formats.ts'
import { dueIndex, keys } from '../keys.ts'

export const Due = item({
  company: CompanyId,
  /** The first day that has not been exported yet. */
  from: z.string(),
  /** The last day of the period. Null while no integration is active; the item then only keeps `daysFromNow`. */
  to: z.string().nullable(),
  /** Changes with every write of this item. It is part of the names of files, so that nobody can guess them. */
  secret: z.string(),
  /**
   * Days before `daysFromNow` that are not exported unless the company asks, because their period had ended when it chose that
   * end. They count as long as `before` is `daysFromNow`: earlier versions move the item on and do not know this field.
   */
  skipped: z.object({ from: z.string(), before: z.string() }).nullable().default(null),
})
export type Due = z.infer<typeof Due>
export type DuePeriod = Due & Period

/** The first day that is still to be exported, counting the days that the last change of the end has skipped. */
const firstDay = ({ from, skipped }: Due): string => (skipped?.before === from ? skipped.from : from)

export const planned = (due: DuePeriod): Planned => ({ from: due.from, to: due.to, first: firstDay(due) })

const newSecret = (): string => newId() + newId()

export const isDue = (due: Due | undefined): due is DuePeriod => due !== undefined && due.to !== null

export async function find(c: CompanyId): Promise<Due | undefined> {
  const row = await get(keys.due(c, 'export'))
  return row && Due.parse(row)
}

const scheduledItem = (c: CompanyId, { from, to }: Period, timeZone: string, first = from): Row => ({
  ...dueIndex('export', dueAt({ from, to }, timeZone)),
  company: c,
  from,
  to,
  secret: newSecret(),
  skipped: first < from ? { from: first, before: from } : null,
})
const restingItem = (due: Due): Row => ({
  company: due.company,
  from: firstDay(due),
  to: null,
  secret: newSecret(),
  skipped: null,
})

/** Without the keys of gsi2 no job finds the item. */
const withoutIndexKeys = ({ gsi2pk: _pk, gsi2sk: _sk, ...due }: Row): Row => due

const write = (c: CompanyId, row: Row, before: Due | undefined): Write => ({
  put: { ...withoutIndexKeys(before ?? {}), ...row, ...keys.due(c, 'export') },
  when: before ? { attribute: 'secret', is: before.secret } : 'absent',
  conditionError: () => new WriteConflict(),
})

export const hasExports = (company: Company): boolean => !company.disabled && activeIntegrations(company).length > 0

const hasSameSchedule = (a: Company, b: Company): boolean =>
  hasExports(a) === hasExports(b) &&
  a.settings.time_zone === b.settings.time_zone &&
  a.settings.pay_period_ends_on === b.settings.pay_period_ends_on

/**
 * Updates the schedule after a change of the company. No day is exported twice, and none is missed while exports run,
 * except those whose period had ended when the company chose that end.
 */
export async function updateSchedule(present: Company, company: Company, now: string): Promise<Write[]> {
  if (hasSameSchedule(present, company)) return []
  const due = await find(company.id)
  if (!hasExports(company)) return isDue(due) ? [write(company.id, restingItem(due), due)] : []
  const { settings } = company
  const { pay_period_ends_on: endsOn, time_zone } = settings
  if (!isDue(due))
    return [write(company.id, scheduledItem(company.id, firstPeriod(now, settings, due?.from), time_zone), due)]
  const before = planned(due)
  const period =
    endsOn === present.settings.pay_period_ends_on ? before : periodWithEnd(before, endsOn, localDay(now, time_zone))
  return [write(company.id, scheduledItem(company.id, period, time_zone, before.first), due)]
}

/**
 * Moves on to the next period, in the transaction that records the exports of this one, so that they are made only
 * once.
 */
export const advanceSchedule = ({ id, settings }: Company, due: DuePeriod): Write =>
  write(id, scheduledItem(id, periodAfter(due, settings.pay_period_ends_on), settings.time_zone), due)

export const pauseSchedule = (due: Due): Promise<void> => transact([write(due.company, restingItem(due), due)])

/** Earlier versions did not put every company on the schedule. */
export const isMissingFromSchedule = async (company: Company): Promise<boolean> =>
  hasExports(company) && !isDue(await find(company.id))

/** Returns whether the company was missing from the schedule. */
export const putOnSchedule = (company: Company, now: string): Promise<boolean> =>
  retryOnConflict(async () => {
    const due = await find(company.id)
    if (isDue(due) || !hasExports(company)) return false
    const period = firstPeriod(now, company.settings, due?.from)
    await transact([write(company.id, scheduledItem(company.id, period, company.settings.time_zone), due)])
    return true
  })
