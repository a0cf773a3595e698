import { AppError, invalidFieldsError, fieldError } from '../../../shared/api/errors.ts'
import type { CompanyId, ProjectId } from '../../../shared/domain/ids.ts'
import { applyWallTimes, type WallTimes } from '../../../shared/domain/local-time.ts'
import { findFutureTimeErrors, cutToWholeSeconds } from '../../../shared/domain/entry.ts'
import type { Company } from '../companies/companies.ts'
import type { ReadCache } from '../../table/reads.ts'
import { keys } from '../../table/keys.ts'
import { Project } from '../projects/project.ts'
import type { ComputeEdit, FieldNamer } from './change.ts'

interface RequestedEdit {
  new_start_time?: string | undefined
  new_end_time?: string | undefined
  new_project_id?: ProjectId | undefined
  approved?: boolean | undefined
  approve_result?: true | undefined
  multiple_edit?: WallTimes | undefined
}

const toWholeSecondsIfSet = (instant: string | undefined): string | undefined => instant && cutToWholeSeconds(instant)

const findProject = async (companyId: CompanyId, id: ProjectId, readCache: ReadCache): Promise<Project> => {
  const [item] = await readCache.getAll([keys.project(companyId, id)])
  if (!item) throw fieldError('Not found', 'new_project_id')
  return Project.parse(item)
}

/**
 * Returns a function that computes the edit of an entry. Fields that the request lacks stay unchanged. Times are
 * instants, or wall times on the entry's own dates.
 */
export function createEdit(company: Company, request: RequestedEdit, readCache: ReadCache): ComputeEdit {
  const approval = (['approved', 'approve_result'] as const).find(field => request[field] !== undefined)
  if (approval && !company.settings.features.approve_work_logs)
    throw invalidFieldsError({ [approval]: 'Approving is not turned on' })
  return async entry => {
    const times = request.multiple_edit
      ? applyWallTimes(entry, request.multiple_edit, company.settings.time_zone)
      : {
          start: toWholeSecondsIfSet(request.new_start_time) ?? entry.start,
          end: toWholeSecondsIfSet(request.new_end_time) ?? entry.end,
        }
    const project =
      request.new_project_id === undefined
        ? entry.project
        : (await findProject(company.id, request.new_project_id, readCache)).id
    return { ...times, project, approved: request.approved ?? entry.approved }
  }
}

export const createFieldNamer =
  ({ multiple_edit }: RequestedEdit): FieldNamer =>
  field =>
    multiple_edit ? `multiple_edit.new_${field}` : `new_${field}`

export const restrictEditForEmployee =
  (companyId: CompanyId, edit: ComputeEdit, readCache: ReadCache, now: string): ComputeEdit =>
  async entry => {
    const editedEntry = await edit(entry)
    const futureTimeErrors = findFutureTimeErrors(now, {
      ...(editedEntry.start === entry.start ? {} : { new_start_time: editedEntry.start }),
      ...(editedEntry.end === entry.end || editedEntry.end === null ? {} : { new_end_time: editedEntry.end }),
    })
    if (Object.keys(futureTimeErrors).length > 0) throw invalidFieldsError(futureTimeErrors)
    if (
      editedEntry.project !== entry.project &&
      !(await findProject(companyId, editedEntry.project, readCache)).is_open
    )
      throw new AppError('Project has been closed')
    return editedEntry
  }
