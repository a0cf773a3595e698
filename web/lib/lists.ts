/** the lists that more than one screen reads, under one key each */
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { Output } from '../../shared/api/client.ts'
import { api } from 'virtual:api'
import { call } from './api.ts'
import { putKnown } from './put-known.ts'

export type Employee = Output<typeof api.employees.create>
export type Project = Output<typeof api.projects.create>

const employeesKey: QueryKey = ['employees']
export const projectsKey: QueryKey = ['projects']

export const useEmployees = () =>
  useQuery({ queryKey: employeesKey, queryFn: ({ signal }) => call(api.employees.list, { signal }) })
export const useProjects = () =>
  useQuery({ queryKey: projectsKey, queryFn: ({ signal }) => call(api.projects.list, { signal }) })

/** what the servers answered takes the place of what was there; what is new stands in front */
function usePut(key: QueryKey): (...items: { id: string }[]) => Promise<void> {
  const client = useQueryClient()
  return (...items) =>
    putKnown(client, key, () => {
      client.setQueryData<{ id: string }[]>(key, list => {
        if (!list) return list
        const answered = new Map(items.map(item => [item.id, item]))
        const known = list.map(one => {
          const item = answered.get(one.id) ?? one
          answered.delete(one.id)
          return item
        })
        return [...answered.values(), ...known]
      })
    })
}

export const usePutEmployee = (): ((employee: Employee) => Promise<void>) => usePut(employeesKey)
export const usePutProject = (): ((...projects: Project[]) => Promise<void>) => usePut(projectsKey)
