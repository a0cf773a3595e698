import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from 'virtual:api'
import { type ImportOptions, toEntryKey } from '../../../shared/imports/plan.ts'
import type { DateOrder } from '../../../shared/imports/date-times.ts'
import { addMonths } from '../../../shared/domain/calendar.ts'
import { maxMonthsPerCall } from '../../../shared/domain/entry.ts'
import { useEmployees, useProjects, type Employee } from '../../lib/entries/employee-and-project-lists.ts'
import { call } from '../../lib/session/api.ts'
import { useCompany } from '../../lib/session/session.ts'
import type { ImportPlanSummary } from './messages.ts'
import type { ImportReader } from './start-reader.ts'

export type ImportPlanChoices = Omit<ImportOptions, 'dateOrder'> & { dateOrder: DateOrder | null }

const staleTimeMs = 60_000

/**
 * Returns the plan of the import with the user's choices. The worker keeps only the entries of its latest plan, so the
 * import can use only that plan.
 */
export function useImportPlan(reader: ImportReader, { dateOrder, ...choices }: ImportPlanChoices, isEnabled: boolean) {
  const client = useQueryClient()
  const { country } = useCompany()
  const { data: employees } = useEmployees()
  const { data: projects } = useProjects()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['import plan', reader.id, choices, dateOrder],
    enabled: isEnabled && employees !== undefined && projects !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ImportPlanSummary> => {
      const existingLists = {
        employees: (employees ?? []).map(employee => ({
          id: employee.id,
          name: employee.name,
          kennitalas: listKennitalas(employee),
        })),
        projects: (projects ?? []).map(({ id, name, is_open }) => ({ id, name, is_open })),
        now: new Date().toISOString(),
      }
      const plan = (entries: readonly string[]) =>
        reader.plan({ choices, dateOrder, country, known: { ...existingLists, entries } })
      const planWithoutEntries = await plan([])
      const { range } = planWithoutEntries
      if (!range || existingLists.employees.length === 0 || existingLists.projects.length === 0)
        return planWithoutEntries
      const entries = await client.fetchQuery({
        queryKey: ['import entries', range],
        queryFn: () => fetchEntryKeys(range, signal),
        staleTime: staleTimeMs,
        gcTime: staleTimeMs,
      })
      return entries.length === 0 ? planWithoutEntries : plan(entries)
    },
  })
  return { plan: data, error, isCurrent: !isFetching && !isPlaceholderData && data !== undefined, refetch }
}

const listKennitalas = ({ integrations: { payday, regla, dk } }: Employee): string[] =>
  [payday?.kt, regla?.kt, dk?.kt].filter(kennitala => kennitala !== undefined)

async function fetchEntryKeys({ from, to }: { from: string; to: string }, signal: AbortSignal): Promise<string[]> {
  const entryKeys: string[] = []
  for (let start = from; start <= to;) {
    // Each request covers one month less than `maxMonthsPerCall`, because its first and last month may be partial.
    const nextStart = `${addMonths(start.slice(0, 7), maxMonthsPerCall - 1)}-01T00:00:00Z`
    const callEnd = nextStart > to ? to : new Date(Date.parse(nextStart) - 1000).toISOString()
    const { work_logs: list } = await call(api.workLogs.list, { query: { from: start, to: callEnd }, signal })
    for (const [row, seconds] of list.seconds.entries()) {
      const employee = list.employees[list.employee[row] ?? -1]
      const project = list.projects[list.project[row] ?? -1]
      const begin = list.start[row] ?? 0
      if (employee && project && seconds >= 0)
        entryKeys.push(toEntryKey(employee.id, project.id, begin, begin + seconds))
    }
    start = nextStart
  }
  return entryKeys
}
