import type { Overview } from '../../../shared/api/schemas/overview.ts'
import type * as z from 'zod'
import { addDays, mondayOf } from '../../../shared/domain/calendar.ts'
import { findHoliday } from '../../../shared/domain/holidays.ts'
import { findMissingDays } from '../../../shared/domain/overview/missing-days.ts'
import type { Period } from '../../../shared/domain/pay-period.ts'
import { listActiveIntegrations } from '../../../shared/domain/policies.ts'
import { findKennitala, type SalaryRow } from '../../../shared/exports/salary.ts'
import type { Company } from '../companies/companies.ts'
import { toOffDayMember } from './dismissals.ts'
import {
  findActiveEmployeeIds,
  createWorkedDayCheck,
  getIdAndName,
  toDayIndexRange,
  type DayEntries,
} from './day-entries.ts'
import { findEntriesToReview, type ItemToCheck } from './entries-to-review.ts'

const maxItems = 100

type ItemsToCheck = Pick<z.output<typeof Overview>, 'to_check' | 'more_to_check' | 'older'>
type EmployeeSums = z.output<typeof Overview>['period']['employees']

interface CheckContext {
  company: Company
  from: string
  findUsualEnd: (index: number) => string | undefined
  employeeSums: EmployeeSums
  integrationsByEmployee: ReadonlyMap<string, SalaryRow['integrations']>
  period: Period
  /** The company's dismissals, as `readDismissals` returns them. */
  dismissed: ReadonlySet<string>
}

export function listItemsToCheck(entries: DayEntries, context: CheckContext): ItemsToCheck {
  const { company, from, findUsualEnd, dismissed } = context
  const { first } = toDayIndexRange(entries, { from, to: from })
  const hasApproval = company.settings.features.approve_work_logs
  const entriesToReview = findEntriesToReview(entries, {
    isChecked: index => (entries.columns.day[index] ?? -1) >= first,
    findUsualEnd,
    dismissed,
  })
  const otherItems = [
    ...listWithoutKennitala(context),
    ...listFailedTexts(entries),
    ...sortNewestFirst([...(hasApproval ? listUnapprovedDays(entries, first) : []), ...listMissing(entries, context)]),
  ]
  const shownIndexes = entriesToReview.indexes.slice(0, maxItems)
  const to_check = [...entriesToReview.toItems(shownIndexes), ...otherItems.slice(0, maxItems - shownIndexes.length)]
  const olderCount = countOlderEntries(entries, first, hasApproval)
  return {
    to_check,
    more_to_check: entriesToReview.indexes.length + otherItems.length - to_check.length,
    ...(olderCount && { older: olderCount }),
  }
}

/**
 * Returns the missing days of each active employee in the period, by the employee's number. Leaves out today, because
 * today is not over.
 */
export function findMissingDaysByEmployee(
  entries: DayEntries,
  period: Period,
  { country }: Company,
  dismissedMembers: ReadonlySet<string>,
): Map<number, number[]> {
  const { days, people } = entries
  const dayRange = toDayIndexRange(entries, period)
  const lastDay = Math.min(
    dayRange.last,
    toDayIndexRange(entries, { from: entries.today, to: entries.today }).first - 1,
  )
  const hasEntry = createWorkedDayCheck(entries)
  const activeIds = findActiveEmployeeIds(entries)
  const isClosed = (day: number): boolean => findHoliday(days[day] ?? '', country) !== undefined
  const missingDays = new Map<number, number[]>()
  for (const [number, { id }] of people.entries()) {
    if (!activeIds.has(id)) continue
    const foundDays = findMissingDays(day => hasEntry(number, day), {
      first: Math.max(0, dayRange.first),
      last: lastDay,
      isClosed,
    }).filter(day => !dismissedMembers.has(toOffDayMember(id, days[day] ?? '')))
    if (foundDays.length > 0) missingDays.set(number, foundDays)
  }
  return missingDays
}

type DayItem = Extract<ItemToCheck, { kind: 'no_entry' | 'unapproved' }>

const sortNewestFirst = (items: readonly DayItem[]): DayItem[] =>
  items.toSorted((a, b) => (a.day > b.day ? -1 : a.day < b.day ? 1 : 0))

/**
 * Lists missing days from the start of the current pay period, or of last week if that is earlier. A longer list would
 * hide other items.
 */
function listMissing(entries: DayEntries, { company, from, period, dismissed }: CheckContext): DayItem[] {
  const mondayOfLastWeek = addDays(mondayOf(entries.today), -7)
  const first = mondayOfLastWeek < period.from ? mondayOfLastWeek : period.from
  const listedPeriod = { from: first > from ? first : from, to: entries.today }
  return [...findMissingDaysByEmployee(entries, listedPeriod, company, dismissed)].flatMap(([number, days]) =>
    days.map(day => ({
      kind: 'no_entry' as const,
      employee: getIdAndName(entries.people, number),
      day: entries.days[day] ?? '',
    })),
  )
}

const listFailedTexts = ({ employees }: DayEntries): ItemToCheck[] =>
  employees.flatMap(({ id, name, disabled, failed_text }) =>
    disabled || !failed_text
      ? []
      : [{ kind: 'failed_text' as const, employee: { id, name }, to: failed_text.to, at: failed_text.at }],
  )

/** Lists employees with hours in this or the previous pay period whom a payroll file would exclude. */
function listWithoutKennitala({ company, employeeSums, integrationsByEmployee }: CheckContext): ItemToCheck[] {
  const programs = listActiveIntegrations(company)
  return employeeSums.flatMap(({ id, name, seconds }): ItemToCheck[] => {
    const integrations = integrationsByEmployee.get(id) ?? {}
    return programs.some(program => findKennitala(integrations, program) === '')
      ? [{ kind: 'no_kennitala', employee: { id, name }, seconds }]
      : []
  })
}

function listUnapprovedDays({ columns, rows, needsReview, days }: DayEntries, firstDayIndex: number): DayItem[] {
  const lines = new Map<number, { count: number; seconds: number; approvable: number }>()
  for (let index = 0; index < rows.size; index++) {
    const day = columns.day[index] ?? -1
    if (day < firstDayIndex || rows.isOpen(index) || rows.hasFlag(index, 'approved')) continue
    const line = lines.get(day) ?? { count: 0, seconds: 0, approvable: 0 }
    lines.set(day, line)
    line.count++
    line.seconds += columns.seconds[index] ?? 0
    if (!needsReview(index)) line.approvable++
  }
  return [...lines].map(([day, line]) => ({ kind: 'unapproved', day: days[day] ?? '', ...line }))
}

/** Counts the older entries that the company has to check. Covers only sheets that have already been read. */
function countOlderEntries(
  { columns, rows, needsReview, days }: DayEntries,
  firstDayIndex: number,
  hasApproval: boolean,
): ItemsToCheck['older'] {
  let [count, from, to] = [0, Infinity, -Infinity]
  for (let index = 0; index < rows.size; index++) {
    const day = columns.day[index] ?? -1
    if (day < 0 || day >= firstDayIndex || rows.hasFlag(index, 'approved')) continue
    if (!(hasApproval && !rows.isOpen(index)) && !needsReview(index)) continue
    count++
    from = Math.min(from, day)
    to = Math.max(to, day)
  }
  return count === 0 ? undefined : { count, from: days[from] ?? '', to: days[to] ?? '' }
}
