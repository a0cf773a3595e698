/** Creates the report and payroll files of a sample company, whose entries cover all pay rules. */
import '../support/no-table.ts'
import { toSalaryRows } from '../../functions/areas/salary-exports/hours.ts'
import { PayItems } from '../../shared/api/schemas/account.ts'
import { ReportResponse } from '../../shared/api/schemas/report.ts'
import { createWallMsConverter } from '../../shared/domain/local-time.ts'
import { mapBuckets } from '../../shared/domain/report/buckets.ts'
import { toReportEntries, type ReportColumns } from '../../shared/domain/report/columns.ts'
import { createReport, type ReportTerms } from '../../shared/domain/report/report.ts'
import { hidesProjectOvertime, type ReportRule } from '../../shared/domain/report/rule.ts'
import { createReportTables } from '../../shared/domain/report/tables.ts'
import type { Entry } from '../../shared/domain/entry.ts'
import { createReportCsv } from '../../shared/exports/report-csv.ts'
import { sampleColumnTitles } from '../support/report-sample.ts'
import { createSalaryFile } from '../../shared/exports/salary-file.ts'
import { partitionByKennitala, type SalaryRow } from '../../shared/exports/salary.ts'
import { createClosedEntry, createWorkbook } from '../support/report-files.ts'
import { computePayColumns } from './pay-entries.ts'

const createIdAndName = (kind: string, name: string) => ({ id: `${kind}${name.length}`.padEnd(12, 'x'), name })
const [ann, bo, cy, dan] = [
  createIdAndName('ann', 'Anna Björk'),
  createIdAndName('bo', '=Bo; "Bó"'),
  createIdAndName('cy', 'João Conceição'),
  createIdAndName('dan', 'Dan'),
]
const [house, roof] = [createIdAndName('house', 'Hús & hús'), createIdAndName('roof', 'Roof, <north>')]

type Shift = readonly [employee: typeof ann, project: typeof house, start: string, seconds: number, comment?: string]
const hour = 3600

/**
 * Entries on ordinary days, clock changes and holidays. Lisbon's clocks change on 29 March and 25 October. Holidays in
 * Iceland are 1 January, 2 and 3 April, 25 December, and the afternoons of 24 and 31 December.
 */
const shifts: Shift[] = [
  [ann, house, '2026-03-02T08:00:00Z', 9 * hour, 'Fyrri umferð'],
  [ann, roof, '2026-03-02T17:30:00Z', 2 * hour + 1],
  [ann, house, '2026-03-03T07:59:59Z', 4 * hour],
  [ann, house, '2026-03-03T12:30:00Z', 4 * hour + 17],
  [ann, house, '2026-03-28T22:00:00Z', 8 * hour],
  [bo, roof, '2026-03-06T20:00:00Z', 30 * hour, 'sagði "já"; nei'],
  [bo, roof, '2026-03-07T22:00:00Z', 3 * hour],
  [bo, house, '2026-03-29T00:30:00Z', hour],
  [bo, house, '2026-03-30T06:00:00Z', 11 * hour + 59],
  [bo, roof, '2026-04-01T21:00:00Z', 12 * hour],
  [bo, house, '2026-04-03T09:00:00Z', 6 * hour],
  [cy, house, '2026-10-24T20:00:00Z', 12 * hour],
  [cy, roof, '2026-10-26T08:00:00Z', 5 * hour],
  [cy, roof, '2026-10-26T10:00:00Z', 5 * hour],
  [cy, roof, '2026-12-23T18:00:00Z', 20 * hour],
  [cy, house, '2026-12-24T15:00:00Z', 4 * hour],
  [ann, house, '2026-12-24T08:00:00Z', 9 * hour],
  [ann, roof, '2026-12-31T22:00:00Z', 7 * hour],
  [bo, house, '2026-12-31T08:00:00Z', 4 * hour],
  [dan, roof, '2026-11-02T23:59:59Z', 1],
  [dan, roof, '2026-11-03T08:00:00Z', 1201],
  [dan, house, '2026-11-03T08:20:01Z', 0],
]

const createEntry = ([employee, project, start, seconds, comment]: Shift, i: number): Entry => ({
  ...createClosedEntry({
    id: `${employee.id}.${`log${i}`.padEnd(12, 'x')}`,
    employee,
    project,
    start,
    seconds,
    by: 'Employee',
    comment: comment === undefined ? undefined : { id: `comment${i}`, comment },
  }),
  approved: i % 2 === 0,
})

export const termsByOvertime: Record<ReportRule['overtime'], ReportTerms> = {
  none: createTerms({ overtime: 'none', lunch_minutes: 30, lunch_after_hours: 5 }),
  daily: createTerms({ overtime: 'daily', hours: 7.5, lunch_minutes: 30, lunch_after_hours: 6 }),
  window: createTerms({
    overtime: 'window',
    day_start: '01:30',
    weekdays: [1, 2, 3, 4, 5, 7],
    lunch_minutes: 45,
    lunch_after_hours: 4,
    lunch_counts_breaks: false,
  }),
  both: createTerms({ overtime: 'both', lunch_minutes: 0 }),
}

function createTerms(rule: Partial<ReportRule>): ReportTerms {
  const defaultRule: ReportRule = {
    overtime: 'none',
    hours: 8,
    day_start: '08:00',
    day_end: '17:00',
    weekdays: [1, 2, 3, 4, 5],
    holidays: true,
    lunch_minutes: 0,
    lunch_after_hours: 0,
    lunch_counts_breaks: false,
  }
  return { rule: { ...defaultRule, ...rule }, time_zone: 'Europe/Lisbon', country: 'IS' }
}

/** A bucket without a title in the sample has its id as its heading. */
const columns = { ...mapBuckets('id', ({ id }) => id), ...sampleColumnTitles }

const days = { from: '2026-03-01', to: '2026-12-31' }
const sheets = {
  projects: 'All projects',
  employees: 'All employees',
  project: 'By project',
  employee: 'By employee',
  entries: 'All entries',
}
const integrations = new Map<string, SalaryRow['integrations']>(
  [ann, bo, cy].map(({ id }, i) => {
    const kt = `120160338${i}`
    return [id, { payday: { kt }, regla: { kt }, dk: { kt, deild: `Deild; ${i}` } }]
  }),
)
const pay_items = PayItems.parse({ regla: {}, dk: {} })

async function createReportFiles(
  paidColumns: ReportColumns,
  { rule, time_zone }: ReportTerms,
): Promise<[string, Buffer][]> {
  const report = createReport(toReportEntries(paidColumns, time_zone), (a, b) => (a < b ? -1 : 1))
  const tables = createReportTables(report, {
    hidesProjectOvertime: hidesProjectOvertime(rule),
    kennitalas: new Map([[ann.id, '1201603380']]),
  })
  const toWallMs = createWallMsConverter(time_zone)
  const csv = tables
    .filter(({ kind }) => kind !== 'project')
    .map(table =>
      createReportCsv(table, {
        language: table.kind === 'entries' ? 'en' : 'is',
        columns,
        toWallMs,
        formatComment: comment => comment,
        describeLateEntries: () => [],
      }),
    )
  const workbook = await createWorkbook(tables, columns, { title: 'Hamar, report', sheets })
  return [
    ['report.csv', Buffer.from(csv.join(''))],
    ['report.xlsx', Buffer.concat(workbook)],
  ]
}

/** Returns the report's response and all files by their names. */
export async function createSampleFiles(terms: ReportTerms): Promise<Map<string, Buffer>> {
  const { rule } = terms
  const paidColumns = computePayColumns(shifts.map(createEntry), terms)
  const report = ReportResponse.parse({
    ...paidColumns,
    rule,
    hide_project_overtime: hidesProjectOvertime(rule),
    left_out: { open: 0, unapproved: 0 },
  })
  const payrollFilePromises = (['payday', 'regla', 'dk'] as const).map(async (program): Promise<[string, Buffer]> => {
    const { rows } = partitionByKennitala(toSalaryRows(paidColumns, integrations), program)
    return [
      program === 'payday' ? 'payday.xlsx' : `${program}.csv`,
      Buffer.from(await createSalaryFile(program, { ...days, rows, pay_items })),
    ]
  })
  return new Map([
    ['report.json', Buffer.from(JSON.stringify(report))],
    ...(await createReportFiles(paidColumns, terms)),
    ...(await Promise.all(payrollFilePromises)),
  ])
}
