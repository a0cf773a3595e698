/** for tests alone: a report of three entries, with what may go wrong in a file */
import { makeReport, type ReportEntry } from '../domain/report/report.ts'
import { reportTables, type ColumnId, type ReportTable } from '../domain/report/tables.ts'
import { secondsBetween, type WorkLog } from '../domain/work-log.ts'

export const columns: Record<ColumnId, string> = {
  project: 'Project',
  employee: 'Employee',
  kennitala: 'Kennitala',
  date: 'Date',
  in: 'In',
  out: 'Out',
  entries: 'Entries',
  projects: 'Projects',
  hours: 'Hours',
  regular: 'Normal',
  overtime: 'Overtime',
  lunch: 'Lunch',
  comments: 'Comments',
}

export const imageLink = 'https://stimpla.is/_images/aaaaaaaaaaaa/bbbbbbbbbbbb/cccccccccccccccccccccc'

interface Worked {
  employee: { id: string; name: string }
  project: { id: string; name: string }
  times: [string, string]
  pays: [regular: number, over: number, lunch: number]
  said?: string[]
}

const ann = { id: 'ann', name: 'Anna Björk' }
const joao = { id: 'joao', name: 'João da Conceição' }
const house = { id: 'house', name: 'Hús & þak' }
const formula = { id: 'formula', name: "=cmd|' /C calc'!A0" }

const worked: Worked[] = [
  {
    employee: ann,
    project: house,
    times: ['2026-03-02T08:00:00Z', '2026-03-02T16:30:00Z'],
    pays: [28_800, 0, -1800],
    said: ['Fyrri umferð, norðurhlið', imageLink],
  },
  {
    employee: joao,
    project: formula,
    times: ['2026-03-02T22:00:00Z', '2026-03-03T06:00:00Z'],
    pays: [28_800, 0, 0],
    said: ['sagði "já"'],
  },
  {
    employee: ann,
    project: house,
    times: ['2026-03-03T08:00:00Z', '2026-03-03T18:15:00Z'],
    pays: [28_800, 6300, -1800],
  },
]

function entry(
  {
    employee,
    project,
    times: [start_time, end_time],
    pays: [regular_time, over_time, lunch_deduction],
    said = [],
  }: Worked,
  i: number,
): ReportEntry {
  const comments_v2 = said.map((comment, at) => ({
    id: `${i}${at}`,
    comment,
    created: end_time,
    created_by: 'Employee' as const,
  }))
  const total_time = secondsBetween(start_time, end_time)
  const log: WorkLog = {
    id: `log${i}`,
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
    has_location: false,
    overlaps: false,
    start_received: null,
    end_received: null,
    recorded_offline: false,
    answered_late: false,
    sent_after_end: false,
    needs_look: false,
    comments: said,
    comments_v2,
  }
  return { log, date: start_time.slice(0, 10), total_time, regular_time, over_time, lunch_deduction }
}

/** names in the order of those above */
export function sampleTables({
  hidesProjectOvertime = false,
  kennitalas = new Map<string, string>(),
} = {}): ReportTable[] {
  const names = [house, formula, ann, joao].map(({ name }) => name)
  return reportTables(
    makeReport(worked.map(entry), (a, b) => names.indexOf(a) - names.indexOf(b)),
    { hidesProjectOvertime, kennitalas },
  )
}
