import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportOptions } from '../../../shared/imports/plan.ts'
import type { DateOrder } from '../../../shared/imports/date-times.ts'
import { useEmployees, useProjects } from '../../lib/entries/employee-and-project-lists.ts'
import { fetchEntryKeys, listKennitalas } from './existing-data.ts'
import type { PlanSummary } from './messages.ts'
import type { Reader } from './reader.ts'

export type PlanChoices = Omit<ImportOptions, 'dateOrder'> & { dateOrder: DateOrder | null }

const staleTimeMs = 60_000

/**
 * Returns the plan for these options. The worker keeps the entries of its latest plan, so that plan must be the one
 * shown.
 */
export function usePlan(reader: Reader, { dateOrder, ...choices }: PlanChoices, isAsked: boolean) {
  const client = useQueryClient()
  const { data: employees } = useEmployees()
  const { data: projects } = useProjects()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['import plan', reader.id, choices, dateOrder],
    enabled: isAsked && employees !== undefined && projects !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<PlanSummary> => {
      const existing = {
        employees: (employees ?? []).map(employee => ({
          id: employee.id,
          name: employee.name,
          kennitalas: listKennitalas(employee),
        })),
        projects: (projects ?? []).map(({ id, name, is_open }) => ({ id, name, is_open })),
        now: new Date().toISOString(),
      }
      const plan = (entries: readonly string[]) => reader.plan({ choices, dateOrder, known: { ...existing, entries } })
      const alone = await plan([])
      const { range } = alone
      if (!range || existing.employees.length === 0 || existing.projects.length === 0) return alone
      const entries = await client.fetchQuery({
        queryKey: ['import entries', range],
        queryFn: () => fetchEntryKeys(range, signal),
        staleTime: staleTimeMs,
        gcTime: staleTimeMs,
      })
      return entries.length === 0 ? alone : plan(entries)
    },
  })
  return { plan: data, error, isCurrent: !isFetching && !isPlaceholderData && data !== undefined, refetch }
}
