/**
 * A company's due item has the next period to export. A change of the company that affects the schedule updates the
 * item.
 */
import * as z from 'zod'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { listActiveIntegrations } from '../../../shared/domain/policies.ts'
import { toLocalDay, startOfDay } from '../../../shared/domain/local-time.ts'
import { addSeconds } from '../../../shared/domain/entry.ts'
import { computeNextPayPeriod, type Period } from '../../../shared/domain/pay-period.ts'
import {
  computeExportDue,
  findFirstExportPeriod,
  toInstants,
  moveExportPeriodEnd,
  type CountedDays,
  type PlannedPeriod,
} from '../../../shared/domain/export-schedule.ts'
import type { Company } from './company-schema.ts'
import { get } from '../../table/reads.ts'
import { WriteConflict, transact, type Write } from '../../table/writes.ts'
import { omitDueIndexKeys, type StoredItem } from '../../table/items.ts'
import { createItemSchema } from '../../table/formats.ts'
import { createDueIndexKeys, keys } from '../../table/keys.ts'

export const ExportDue = createItemSchema({
  company: CompanyId,
  /** The first day of the period. While no exports are scheduled, the first day without an export. */
  from: z.string(),
  /** The last day of the period. Null while no exports are scheduled. */
  to: z.string().nullable(),
  /** Changes with every write of this item. Part of file names, which must be unguessable. */
  secret: z.string(),
  /**
   * The days from `skipped.from` to `from` are exported only on request, because their period had already ended when
   * the company changed the end of its periods. Ignored unless `before` equals `from`, because earlier releases move
   * `from` without updating this field.
   */
  skipped: z.object({ from: z.string(), before: z.string() }).nullable().default(null),
  /**
   * The first instant after the last scheduled file, so that each second is in exactly one file even after a change of
   * time zone. Null before the first file. Ignored unless `day` is the first day without an export, because earlier
   * releases do not update this field.
   */
  begins: z.object({ day: z.string(), at: z.string() }).nullable().optional(),
})
export type ExportDue = z.infer<typeof ExportDue>
export type DuePeriod = ExportDue & Period

/** Returns the first day that no export covers. This is the first skipped day if days before `from` were skipped. */
const findFirstUnexportedDay = ({ from, skipped }: ExportDue): string =>
  skipped?.before === from ? skipped.from : from

export const toPlannedPeriod = (due: DuePeriod): PlannedPeriod => ({
  from: due.from,
  to: due.to,
  first: findFirstUnexportedDay(due),
})

/**
 * Returns the days of the files. `starts_at` is set if the previous files ended at another time than the start of
 * `from`, as after a change of time zone.
 */
export function toCountedDays({ from, to, begins }: DuePeriod, timeZone: string): CountedDays {
  const starts_at = begins?.day === from ? begins.at : undefined
  return starts_at === undefined || starts_at === startOfDay(from, timeZone) ? { from, to } : { from, to, starts_at }
}

const createSecret = (): string => newId() + newId()

export const isScheduled = (due: ExportDue | undefined): due is DuePeriod => due !== undefined && due.to !== null

export async function find(companyId: CompanyId): Promise<ExportDue | undefined> {
  const item = await get(keys.due(companyId, 'export'))
  return item && ExportDue.parse(item)
}

interface NextExportStart {
  first: string
  begins: ExportDue['begins']
}

const createScheduledItem = (
  companyId: CompanyId,
  { from, to }: Period,
  timeZone: string,
  { first, begins }: NextExportStart,
): StoredItem => ({
  ...createDueIndexKeys('export', computeExportDue({ from, to }, timeZone)),
  company: companyId,
  from,
  to,
  secret: createSecret(),
  skipped: first < from ? { from: first, before: from } : null,
  begins,
})

const createPausedItem = (due: ExportDue): StoredItem => ({
  company: due.company,
  from: findFirstUnexportedDay(due),
  to: null,
  secret: createSecret(),
  skipped: null,
})

/** A paused item gets no index keys, so that no job finds it. A scheduled `item` brings its own. */
const createScheduleWrite = (companyId: CompanyId, item: StoredItem, previous: ExportDue | undefined): Write => ({
  put: { ...omitDueIndexKeys(previous ?? {}), ...item, ...keys.due(companyId, 'export') },
  when: previous ? { attribute: 'secret', equals: previous.secret } : 'absent',
  conditionError: () => new WriteConflict(),
})

export const hasScheduledExports = (company: Company): boolean =>
  !company.disabled && listActiveIntegrations(company).length > 0

const hasSameSchedule = (a: Company, b: Company): boolean =>
  hasScheduledExports(a) === hasScheduledExports(b) &&
  a.settings.time_zone === b.settings.time_zone &&
  a.settings.pay_period_ends_on === b.settings.pay_period_ends_on

/**
 * Returns where the next export begins. If `begins` is missing or belongs to another day, computes the start of the
 * first unexported day in the old time zone.
 */
function findBeginning(due: ExportDue, { settings }: Company): ExportDue['begins'] {
  const day = findFirstUnexportedDay(due)
  if (due.begins === null || due.begins?.day === day) return due.begins
  return { day, at: startOfDay(day, settings.time_zone) }
}

/**
 * Returns the writes that adapt the schedule to the changed company. While exports are scheduled, each day is exported
 * exactly once, except the skipped days (see `skipped`).
 */
export async function updateSchedule(currentCompany: Company, nextCompany: Company, now: string): Promise<Write[]> {
  if (hasSameSchedule(currentCompany, nextCompany)) return []
  const due = await find(nextCompany.id)
  const { settings } = nextCompany
  const begins = due ? findBeginning(due, currentCompany) : null
  if (!hasScheduledExports(nextCompany)) {
    const isUnchanged = !due || (!isScheduled(due) && settings.time_zone === currentCompany.settings.time_zone)
    return isUnchanged ? [] : [createScheduleWrite(nextCompany.id, { ...createPausedItem(due), begins }, due)]
  }
  const { pay_period_ends_on: endsOn, time_zone } = settings
  if (!isScheduled(due)) {
    const next = findFirstExportPeriod(now, settings, due?.from)
    const first = due && due.from < next.from ? due.from : next.from
    return [
      createScheduleWrite(nextCompany.id, createScheduledItem(nextCompany.id, next, time_zone, { first, begins }), due),
    ]
  }
  const previousPeriod = toPlannedPeriod(due)
  const period =
    endsOn === currentCompany.settings.pay_period_ends_on
      ? previousPeriod
      : moveExportPeriodEnd(previousPeriod, endsOn, toLocalDay(now, time_zone))
  const { first } = previousPeriod
  return [
    createScheduleWrite(nextCompany.id, createScheduledItem(nextCompany.id, period, time_zone, { first, begins }), due),
  ]
}

/**
 * Returns the write that moves the schedule to the next period. It joins the transaction that records this period's
 * exports, so that they are created only once.
 */
export function createScheduleAdvanceWrite({ id, settings }: Company, due: DuePeriod): Write {
  const { pay_period_ends_on: endsOn, time_zone } = settings
  const next = computeNextPayPeriod(due, endsOn)
  const at = addSeconds(toInstants(toCountedDays(due, time_zone), time_zone).to, 1)
  const begins = { day: next.from, at }
  return createScheduleWrite(id, createScheduledItem(id, next, time_zone, { first: next.from, begins }), due)
}

export const pauseSchedule = (due: ExportDue): Promise<void> =>
  transact([createScheduleWrite(due.company, createPausedItem(due), due)])
