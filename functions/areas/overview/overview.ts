import type * as z from 'zod'
import type { Overview } from '../../../shared/api/schemas/overview.ts'
import { addMonths, firstOfMonth, monthOf } from '../../../shared/domain/calendar.ts'
import { listMonths } from '../../../shared/domain/entry.ts'
import { computeExportDue, toInstants } from '../../../shared/domain/export-schedule.ts'
import { toLocalDay } from '../../../shared/domain/local-time.ts'
import { computeOverviewPeriods } from '../../../shared/domain/overview/periods.ts'
import { listActiveIntegrations } from '../../../shared/domain/policies.ts'
import type { Company } from '../companies/companies.ts'
import * as exportSchedule from '../companies/export-schedule.ts'
import * as employees from '../employees/employees.ts'
import { readEntriesOfDays } from '../entries/list.ts'
import { readDismissals } from './dismissals.ts'
import { compareSums } from './compare-sums.ts'
import { findActiveEmployeeIds, toDayEntries } from './day-entries.ts'
import { listPresentEmployees, readOlderOpenEntries } from './present.ts'
import { listItemsToCheck } from './to-check.ts'
import { computeFirstInstantToRead } from './first-instant-to-read.ts'
import { createUsualEndLookup } from './usual-ends.ts'

/** Returns the third month before this month. The last three pay periods begin in it at the earliest. */
const computeFirstMonth = (now: string): string => addMonths(monthOf(now), -3)

export async function readOverview(company: Company, now: string): Promise<z.input<typeof Overview>> {
  const { time_zone, pay_period_ends_on } = company.settings
  const today = toLocalDay(now, time_zone)
  const { week, period, checkedFrom } = computeOverviewPeriods(today, pay_period_ends_on)
  const to = week.to > period.to ? week.to : period.to
  const from = firstOfMonth(computeFirstMonth(now))
  const range = {
    from: computeFirstInstantToRead(computeFirstMonth(now)),
    to: toInstants({ from, to }, time_zone).to,
  }
  const [loadedEntries, integrationsByEmployee, next_export, dismissedMembers] = await Promise.all([
    readEntriesOfDays(company.id, {}, range, now),
    readIntegrations(company),
    findNextExport(company),
    readDismissals(company.id, listMonths(from, to)),
  ])
  const entries = toDayEntries(loadedEntries, { from: toLocalDay(`${from}T00:00:00Z`, time_zone), to }, time_zone, now)
  const olderOpenEntries = await readOlderOpenEntries(company.id, entries)
  const findUsualEnd = createUsualEndLookup(entries)
  const sums = {
    week: compareSums(entries, week, 'week earlier'),
    period: compareSums(entries, period, 'mean of the weekday'),
  }
  return {
    now,
    today,
    active_employees: findActiveEmployeeIds(entries).size,
    in_now: listPresentEmployees(entries, olderOpenEntries, findUsualEnd),
    ...listItemsToCheck(entries, {
      company,
      from: checkedFrom,
      findUsualEnd,
      employeeSums: sums.period.employees,
      integrationsByEmployee,
      dismissed: dismissedMembers,
      period,
    }),
    ...sums,
    ...(next_export && { next_export }),
  }
}

/** Reads the employees' kennitalas if a payroll program is active, because only then are they needed. */
async function readIntegrations(company: Company) {
  const people = listActiveIntegrations(company).length > 0 ? await employees.listWithIntegrations(company.id) : []
  return new Map(people.map(({ id, integrations }) => [String(id), integrations]))
}

async function findNextExport(company: Company) {
  if (!exportSchedule.hasScheduledExports(company)) return undefined
  const due = await exportSchedule.find(company.id)
  if (!exportSchedule.isScheduled(due)) return undefined
  const { from, to } = due
  return {
    from,
    to,
    due: computeExportDue(due, company.settings.time_zone),
    formats: listActiveIntegrations(company),
  }
}
