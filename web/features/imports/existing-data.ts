/** Existing employees and entries, to detect duplicates. */
import { api } from 'virtual:api'
import { addMonths } from '../../../shared/domain/calendar.ts'
import { maxMonths } from '../../../shared/domain/entry.ts'
import { entryKey } from '../../../shared/imports/plan.ts'
import { call } from '../../lib/session/api.ts'
import type { Employee } from '../../lib/entries/employee-and-project-lists.ts'

export const listKennitalas = ({ integrations: { payday, regla, dk } }: Employee): string[] =>
  [payday?.kt, regla?.kt, dk?.kt].filter(kennitala => kennitala !== undefined)

/** Fetches the keys of all entries that start between two instants. */
export async function fetchEntryKeys(
  { from, to }: { from: string; to: string },
  signal: AbortSignal,
): Promise<string[]> {
  const keys: string[] = []
  for (let start = from; start <= to;) {
    // One month less than the maximum of a request, because the first and the last month are partial.
    const next = `${addMonths(start.slice(0, 7), maxMonths - 1)}-01T00:00:00Z`
    const until = next > to ? to : new Date(Date.parse(next) - 1000).toISOString()
    const { work_logs: list } = await call(api.workLogs.list, { query: { from: start, to: until }, signal })
    for (const [row, seconds] of list.seconds.entries()) {
      const employee = list.employees[list.employee[row] ?? -1]
      const project = list.projects[list.project[row] ?? -1]
      const begin = list.start[row] ?? 0
      if (employee && project && seconds >= 0) keys.push(entryKey(employee.id, project.id, begin, begin + seconds))
    }
    start = next
  }
  return keys
}
