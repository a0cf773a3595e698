import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from 'virtual:api'
import type { Output } from '../../../shared/api/client.ts'
import { call } from '../../lib/session/api.ts'

type ProjectHoursResponse = Output<typeof api.projects.hours>

export interface ProjectHours {
  /** The Mondays with which the weeks begin. */
  weeks: readonly string[]
  /** The hours of each week, all zero if nobody has worked on the project. */
  hoursOf: (id: string) => readonly number[]
  /** The most hours in one week of one project, so that all bars share a scale. */
  maxHours: number
}

/** The screen reuses loaded hours within this time. */
const staleTimeMs = 60_000

function toProjectHours({ weeks, projects }: ProjectHoursResponse): ProjectHours {
  const hours = new Map(projects.map(({ id, seconds }) => [id, seconds.map(value => value / 3600)]))
  const noHours = weeks.map(() => 0)
  let maxHours = 0
  for (const values of hours.values()) maxHours = Math.max(maxHours, ...values)
  return { weeks, hoursOf: id => hours.get(id) ?? noHours, maxHours }
}

/** Fetches the hours separately, so that the list of projects works even if this request fails. */
export function useProjectHours(): { hours: ProjectHours | undefined; hasFailed: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['project-hours'],
    queryFn: ({ signal }) => call(api.projects.hours, { signal }),
    staleTime: staleTimeMs,
  })
  const hours = useMemo(() => data && toProjectHours(data), [data])
  return { hours, hasFailed: isError && data === undefined }
}
