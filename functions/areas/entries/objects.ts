import { AppError } from '../../../shared/api/errors.ts'
import { EmployeeIntegrations } from '../../../shared/api/schemas/employee.ts'
import type { ReportObjects } from '../../../shared/api/schemas/report.ts'
import { maxObjectsPerCall, type Entry } from '../../../shared/domain/entry.ts'
import { convertColumnsToEntries, type EntryColumns } from '../../../shared/domain/entry-columns.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { mapBuckets } from '../../../shared/domain/report/buckets.ts'
import { toReportEntries, type ReportColumns } from '../../../shared/domain/report/columns.ts'
import { createReport, type ReportEntry, type Section, type Sums } from '../../../shared/domain/report/report.ts'
import * as employees from '../employees/employees.ts'

function refuseTooManyEntries({ id }: EntryColumns): void {
  if (id.length <= maxObjectsPerCall) return
  throw new AppError('At most 5,000 entries in one response', {
    fields: { from: 'At most 5,000 entries, or format=columns' },
  })
}

/** Omits the end and total time of an open entry, because the API's specification has them only for closed entries. */
const toObject = ({ end_time, total_time, ...entry }: Entry) => ({
  ...entry,
  ...(end_time !== null && total_time !== null && { end_time, total_time }),
})

export function toEntryObjects(columns: EntryColumns) {
  refuseTooManyEntries(columns)
  return convertColumnsToEntries(columns).map(toObject)
}

const toBucketTimes = (sums: Sums) => mapBuckets('id', ({ id }) => sums[id])

const toReportEntryObject = ({ entry, ...paidEntry }: ReportEntry) => ({
  id: entry.id,
  date: paidEntry.date,
  start: entry.start_time,
  // A report has only closed entries, so the end is never missing.
  end: entry.end_time ?? '',
  employee: entry.employee.name,
  project: entry.project.name,
  ...toBucketTimes(paidEntry),
  total_time: paidEntry.total_time,
  lunch_deduction: paidEntry.lunch_deduction,
  comments: entry.comments,
  comments_v2: entry.comments_v2,
})

/** Adds the id to a name that an earlier section has, so that no section replaces another one. */
function makeNamesDistinct(sections: ReadonlyMap<string, Section>): Section[] {
  const takenNames = new Set<string>()
  return [...sections.values()].map(section => {
    const name = takenNames.has(section.name) ? `${section.name} (${section.id})` : section.name
    takenNames.add(name)
    return { ...section, name }
  })
}

export async function toReportSections(
  columns: ReportColumns,
  companyId: CompanyId,
  timeZone: string,
): Promise<Pick<ReportObjects, 'projects' | 'employees'>> {
  refuseTooManyEntries(columns.work_logs)
  const people = new Map((await employees.list(companyId)).map(employee => [employee.id as string, employee]))
  const report = createReport(toReportEntries(columns, timeZone), (a, b) => (a < b ? -1 : 1))
  return {
    projects: Object.fromEntries(
      makeNamesDistinct(report.projects).map(({ id, name, entries, ...sums }) => [
        name,
        { id, ...toBucketTimes(sums), logs: entries.map(toReportEntryObject) },
      ]),
    ),
    employees: Object.fromEntries(
      makeNamesDistinct(report.employees).map(({ id, name, entries, ...sums }) => [
        name,
        {
          id,
          ...toBucketTimes(sums),
          integrations: EmployeeIntegrations.parse(people.get(id)?.integrations ?? {}),
          logs: Object.fromEntries(Map.groupBy(entries.map(toReportEntryObject), ({ date }) => date)),
        },
      ]),
    ),
  }
}
