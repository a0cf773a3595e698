/** Tests use a report of three entries, with texts that could break a file. */
import { createReport, type ReportEntry } from '../../shared/domain/report/report.ts'
import {
  listLateMinutes,
  createReportTables,
  type ColumnId,
  type ReportTable,
  type ReportTableRow,
} from '../../shared/domain/report/tables.ts'
import { optionalFieldDefaults, secondsBetween, type Entry } from '../../shared/domain/entry.ts'

export const sampleColumnTitles: Record<ColumnId, string> = {
  project: 'Project',
  employee: 'Employee',
  kennitala_payday: 'Kennitala',
  date: 'Date',
  in: 'In',
  out: 'Out',
  entries: 'Entries',
  projects: 'Projects',
  hours: 'Hours',
  regular_time: 'Normal',
  over_time: 'Overtime',
  lunch: 'Lunch',
  comments: 'Comments',
}

export const sampleImageLink = 'https://stimpla.is/_images/aaaaaaaaaaaa/bbbbbbbbbbbb/cccccccccccccccccccccc'

interface SampleEntry {
  employee: { id: string; name: string }
  project: { id: string; name: string }
  times: [string, string]
  paySeconds: [regular: number, over: number, lunch: number]
  comments?: string[]
  endReceived?: string | null
}

/** Describes each entry of the row that arrived more than five minutes late. */
export const describeLateRow = (row: ReportTableRow): string[] =>
  listLateMinutes(row, 5).map(minutes => `${minutes} min late`)

const ann = { id: 'ann', name: 'Anna Björk' }
const joao = { id: 'joao', name: 'João da Conceição' }
const house = { id: 'house', name: 'Hús & þak' }
const formulaProject = { id: 'formula', name: "=cmd|' /C calc'!A0" }

const samples: SampleEntry[] = [
  {
    employee: ann,
    project: house,
    times: ['2026-03-02T08:00:00Z', '2026-03-02T16:30:00Z'],
    paySeconds: [28_800, 0, -1800],
    comments: ['Fyrri umferð, norðurhlið', sampleImageLink],
  },
  {
    employee: joao,
    project: formulaProject,
    times: ['2026-03-02T22:00:00Z', '2026-03-03T06:00:00Z'],
    paySeconds: [28_800, 0, 0],
    comments: ['sagði "já"'],
  },
  {
    employee: ann,
    project: house,
    times: ['2026-03-03T08:00:00Z', '2026-03-03T18:15:00Z'],
    paySeconds: [28_800, 6300, -1800],
    endReceived: '2026-03-03T18:24:00Z',
  },
]

function toReportEntry(
  {
    employee,
    project,
    times: [start_time, end_time],
    paySeconds: [regular_time, over_time, lunch_deduction],
    comments = [],
    endReceived = null,
  }: SampleEntry,
  i: number,
): ReportEntry {
  const comments_v2 = comments.map((comment, index) => ({
    id: `${i}${index}`,
    comment,
    created: end_time,
    created_by: 'Employee' as const,
  }))
  const total_time = secondsBetween(start_time, end_time)
  const entry: Entry = {
    id: `entry${i}`,
    version: 1,
    employee,
    project,
    start_time,
    end_time,
    total_time,
    approved: false,
    original_start_time: start_time,
    original_end_time: end_time,
    created: end_time,
    created_by: 'Employee',
    ...optionalFieldDefaults,
    end_received: endReceived,
    comments,
    comments_v2,
  }
  return { entry, date: start_time.slice(0, 10), total_time, regular_time, over_time, lunch_deduction }
}

/** Creates the report's tables of the sample entries. Names are sorted in the order of `names`. */
export function createSampleTables({
  hidesProjectOvertime = false,
  kennitalas = new Map<string, string>(),
  formulaName = formulaProject.name,
} = {}): ReportTable[] {
  const names = [house.name, formulaName, ann.name, joao.name]
  const renamedSamples = samples.map(entry =>
    entry.project === formulaProject ? { ...entry, project: { ...formulaProject, name: formulaName } } : entry,
  )
  return createReportTables(
    createReport(renamedSamples.map(toReportEntry), (a, b) => names.indexOf(a) - names.indexOf(b)),
    { hidesProjectOvertime, kennitalas },
  )
}
