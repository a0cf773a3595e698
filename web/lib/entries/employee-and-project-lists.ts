import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { Output } from '../../../shared/api/client.ts'
import { api } from 'virtual:api'
import { call } from '../session/api.ts'
import { findWaitAfterTooManyRequestsMs } from '../http/should-retry.ts'
import { updateCache } from '../http/update-cache.ts'

export type Employee = Output<typeof api.employees.create>
export type Project = Output<typeof api.projects.create>

const employeesKey: QueryKey = ['employees']
export const projectsKey: QueryKey = ['projects']

interface PollingOptions {
  /** Reads the list again at this interval while the page is visible. */
  pollMs?: number
}

export const useEmployees = ({ pollMs }: PollingOptions = {}) =>
  useQuery({
    queryKey: employeesKey,
    queryFn: ({ signal }) => call(api.employees.list, { signal }),
    refetchInterval: query => (pollMs === undefined ? false : findWaitAfterTooManyRequestsMs(query) || pollMs),
  })
export const useProjects = () =>
  useQuery({ queryKey: projectsKey, queryFn: ({ signal }) => call(api.projects.list, { signal }) })

/** Merges items of a response into a list. Changed items keep their index, and new ones go to the top. */
function useCacheItems(key: QueryKey): (...items: { id: string }[]) => Promise<void> {
  const client = useQueryClient()
  return (...items) =>
    updateCache(client, key, () => {
      client.setQueryData<{ id: string }[]>(key, list => {
        if (!list) return list
        const changedById = new Map(items.map(item => [item.id, item]))
        const updatedItems = list.map(existing => {
          const item = changedById.get(existing.id) ?? existing
          changedById.delete(existing.id)
          return item
        })
        return [...changedById.values(), ...updatedItems]
      })
    })
}

export const useCacheEmployee = (): ((employee: Employee) => Promise<void>) => useCacheItems(employeesKey)
export const useCacheProject = (): ((...projects: Project[]) => Promise<void>) => useCacheItems(projectsKey)

/** Shows in the cached list that a text message is on its way to an employee. */
export function useCacheSentText(): (id: string) => Promise<void> {
  const client = useQueryClient()
  return id =>
    updateCache(client, employeesKey, () => {
      client.setQueryData<Employee[]>(employeesKey, list =>
        list?.map(employee => (employee.id === id ? withSentText(employee) : employee)),
      )
    })
}

const withSentText = (employee: Employee): Employee => ({
  ...employee,
  failed_text: null,
  ...(employee.first_text_at === null ? { first_text_at: new Date().toISOString() } : {}),
})
