/** which of the entries that were read are asked for, and what those of them that count pay */
import type { LogColumns } from '../../../shared/domain/log-columns.ts'
import type { ReportColumns } from '../../../shared/domain/report/columns.ts'
import { payAll, type Pay, type Terms } from '../../../shared/domain/report/report.ts'
import { matches } from './matches.ts'
import type { Rows } from './rows.ts'

interface Selection {
  from: string
  to: string
  employee_id?: string | undefined
  project_id?: string | undefined
  approved_only: boolean
}

interface Counted {
  /** in order of time */
  counted: number[]
  /** open, or not approved where only approved ones count */
  leftOut: number[]
  pay: Pay
}

/** of these places, which are all of their days */
export function count(
  rows: Rows,
  places: readonly number[],
  { from, to, employee_id, project_id, approved_only }: Selection,
  terms: Terms,
): Counted {
  const counts = (place: number): boolean => !rows.isOpen(place) && (!approved_only || rows.hasFlag(place, 'approved'))
  const asked = rows.inOrder(places.filter(matches({ employee_id, project_id }, { from, to }, rows)))
  return {
    counted: asked.filter(counts),
    leftOut: asked.filter(place => !counts(place)),
    pay: payAll(places.filter(counts), rows, terms),
  }
}

export function toReport(work_logs: LogColumns, { counted, pay }: Pick<Counted, 'counted' | 'pay'>): ReportColumns {
  const of = (seconds: Float64Array): number[] => counted.map(place => seconds[place] ?? 0)
  const lunch = of(pay.lunch).flatMap((seconds, row): [number, number][] => (seconds === 0 ? [] : [[row, -seconds]]))
  return { work_logs, regular: of(pay.regular), over: of(pay.over), lunch }
}
