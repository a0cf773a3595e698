import * as z from 'zod'
import { AppError, fieldError } from '../../../shared/api/errors.ts'
import { ProjectId, type CompanyId } from '../../../shared/domain/ids.ts'
import { toComparableName } from '../../../shared/domain/names.ts'
import { maxOpenProjects } from '../../../shared/domain/projects.ts'
import { countItems, get, query } from '../../table/reads.ts'
import type { Write } from '../../table/writes.ts'
import {
  changeEntities,
  changeEntity,
  createEntity,
  computeFingerprint,
  type ChangeIdentity,
} from '../../table/entity.ts'
import { createItemSchema } from '../../table/formats.ts'
import { keys, sortKeyPrefixes } from '../../table/keys.ts'

export const Project = createItemSchema({
  id: ProjectId,
  version: z.number(),
  /** Fingerprint of the request that created the project, by which a repeat is recognized. */
  created_from: z.string(),
  created: z.string(),
  /** An employee's id, or `Company`. */
  created_by: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  is_open: z.boolean(),
  closed_at: z.string().nullable().default(null),
})
export type Project = z.infer<typeof Project>

export const createReserveProjectNameWrite = (
  companyId: CompanyId,
  name: string,
  id: ProjectId,
  field: string,
): Write => ({
  put: { ...keys.projectName(companyId, name), id },
  when: 'absent',
  conditionError: () => fieldError('Project name already exists', field),
})

export const list = async (companyId: CompanyId): Promise<Project[]> =>
  (await query(keys.company(companyId).pk, sortKeyPrefixes.project)).map(item => Project.parse(item))

export const exists = async (companyId: CompanyId, id: ProjectId): Promise<boolean> =>
  (await get(keys.project(companyId, id))) !== undefined

/**
 * Throws if the company has too many open projects. First counts the small items that reserve names. They include
 * closed projects, so the projects are read only if the count is high. Concurrent creations may exceed the limit.
 */
async function refuseTooManyOpen(companyId: CompanyId): Promise<void> {
  if ((await countItems(keys.company(companyId).pk, sortKeyPrefixes.projectName)) < maxOpenProjects) return
  const states = await query(keys.company(companyId).pk, sortKeyPrefixes.project, { attributes: ['is_open'] })
  if (states.filter(({ is_open }) => is_open === true).length >= maxOpenProjects)
    throw new AppError('The company has too many open projects')
}

interface ProjectDetails {
  name: string
  description?: string | undefined
  created_by: string
}

export const createProjectItem = (id: ProjectId, details: ProjectDetails, now: string): Project => ({
  id,
  version: 1,
  created_from: computeFingerprint(details),
  created: now,
  created_by: details.created_by,
  name: details.name,
  description: details.description || null,
  is_open: true,
  closed_at: null,
})

export async function create(
  companyId: CompanyId,
  id: ProjectId,
  details: ProjectDetails,
  now: string,
): Promise<Project> {
  // The limit does not apply to a repeat, because a repeat creates no project.
  if (!(await exists(companyId, id))) await refuseTooManyOpen(companyId)
  return createEntity(keys.project(companyId, id), Project, createProjectItem(id, details, now), [
    createReserveProjectNameWrite(companyId, details.name, id, 'name'),
  ])
}

/**
 * Changes the name and the description of a project. Undefined fields stay unchanged. An empty description removes the
 * stored description.
 */
export const edit = (
  companyId: CompanyId,
  id: ProjectId,
  details: { name?: string | undefined; description?: string | undefined },
  change: ChangeIdentity,
): Promise<Project> =>
  changeEntity(companyId, keys.project(companyId, id), Project, change, current => {
    const name = details.name ?? current.name
    const isRenamed = toComparableName(name) !== toComparableName(current.name)
    return {
      next: {
        ...current,
        name,
        description: details.description === undefined ? current.description : details.description || null,
      },
      extraWrites: isRenamed
        ? [
            createReserveProjectNameWrite(companyId, name, id, 'new_name'),
            { delete: keys.projectName(companyId, current.name), when: { attribute: 'id', equals: id } },
          ]
        : [],
    }
  })

export const setProjectOpen = (
  companyId: CompanyId,
  id: ProjectId,
  isOpen: boolean,
  change: ChangeIdentity,
): Promise<Project> =>
  changeEntity(companyId, keys.project(companyId, id), Project, change, async current => {
    if (isOpen && !current.is_open) await refuseTooManyOpen(companyId)
    return { next: { ...current, is_open: isOpen, closed_at: isOpen ? null : (current.closed_at ?? change.now) } }
  })

export const closeMany = (
  companyId: CompanyId,
  ids: readonly ProjectId[],
  change: ChangeIdentity,
): Promise<Project[]> =>
  changeEntities(
    companyId,
    ids.map(id => keys.project(companyId, id)),
    Project,
    change,
    current => (current.is_open ? { ...current, is_open: false, closed_at: current.closed_at ?? change.now } : current),
  )
