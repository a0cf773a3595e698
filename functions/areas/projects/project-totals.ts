import type * as z from 'zod'
import type { Project as ProjectResponse } from '../../../shared/api/schemas/project.ts'
import type { CompanyId, ProjectId } from '../../../shared/domain/ids.ts'
import { getAll, query } from '../../table/reads.ts'
import { keys, sortKeyPrefixes } from '../../table/keys.ts'
import * as employees from '../employees/employees.ts'
import { list, Project } from './project.ts'
import { parseTally } from './tally-item.ts'

interface ProjectWork {
  seconds: number
  latest: string | null
}

/**
 * Returns the worked seconds and the latest start of each project. An open entry adds no seconds, but its start may be
 * the latest.
 */
async function readWorkByProject(companyId: CompanyId): Promise<Map<string, ProjectWork>> {
  const [tallies, people] = await Promise.all([
    query(keys.company(companyId).pk, sortKeyPrefixes.tally),
    employees.list(companyId),
  ])
  const workByProject = new Map<string, ProjectWork>()
  const add = (project: string, seconds: number, start: string): void => {
    const { seconds: previous, latest } = workByProject.get(project) ?? { seconds: 0, latest: null }
    workByProject.set(project, {
      seconds: previous + seconds,
      latest: latest !== null && latest > start ? latest : start,
    })
  }
  for (const item of tallies)
    for (const [project, { seconds, latest }] of Object.entries(parseTally(item).projects))
      add(project, seconds, latest)
  for (const { open_work_log: openEntry } of people) if (openEntry) add(openEntry.project, 0, openEntry.start)
  return workByProject
}

export async function listUnusedProjects(companyId: CompanyId, ids: readonly ProjectId[]): Promise<Project[]> {
  const [items, workByProject] = await Promise.all([
    getAll(ids.map(id => keys.project(companyId, id))),
    readWorkByProject(companyId),
  ])
  return items.flatMap(item => (item ? [Project.parse(item)] : [])).filter(({ id }) => !workByProject.has(id))
}

const addWork = (project: Project, work: ProjectWork | undefined): z.input<typeof ProjectResponse> => ({
  ...project,
  latest_work_log: work?.latest ?? null,
  total_working_hours: (work?.seconds ?? 0) / 3600,
})

export const readProjectResponse = async (
  companyId: CompanyId,
  project: Project,
): Promise<z.input<typeof ProjectResponse>> => addWork(project, (await readWorkByProject(companyId)).get(project.id))

export async function readProjectResponses(
  companyId: CompanyId,
  projects: Project[] | Promise<Project[]> = list(companyId),
): Promise<z.input<typeof ProjectResponse>[]> {
  const [projectList, workByProject] = await Promise.all([projects, readWorkByProject(companyId)])
  return projectList.map(project => addWork(project, workByProject.get(project.id)))
}
