/** Turns the request of an edit into the new values of an entry. */
import { AppError, invalidFieldsError } from '../../../shared/api/errors.ts'
import { ProjectId, type CompanyId } from '../../../shared/domain/ids.ts'
import { applyWallTimes, type WallTimes } from '../../../shared/domain/local-time.ts'
import { findFutureTimes, wholeSeconds } from '../../../shared/domain/entry.ts'
import type { Company } from '../companies/companies.ts'
import type { ReadCache } from '../../table/reads.ts'
import { keys } from '../../table/keys.ts'
import { Project } from '../projects/project.ts'
import type { Edit, FieldNamer } from './change.ts'

interface RequestedEdit {
  new_start_time?: string | undefined
  new_end_time?: string | undefined
  new_project_id?: string | undefined
  approved?: boolean | undefined
  multiple_edit?: WallTimes | undefined
}

const wholeSecondsIfSet = (given: string | undefined): string | undefined => given && wholeSeconds(given)

const findProject = async (companyId: CompanyId, id: ProjectId, reads: ReadCache): Promise<Project> => {
  const [row] = await reads.getAll([keys.project(companyId, id)])
  if (!row) throw new AppError('Not found', { fields: { new_project_id: 'Not found' } })
  return Project.parse(row)
}

/** Fields that the request leaves out stay as they are. Times are instants, or wall times on the entry's own dates. */
export function createEdit(company: Company, asked: RequestedEdit, reads: ReadCache): Edit {
  if (asked.approved !== undefined && !company.settings.features.approve_work_logs)
    throw invalidFieldsError({ approved: 'Approving is not turned on' })
  return async entry => {
    const times = asked.multiple_edit
      ? applyWallTimes(entry, asked.multiple_edit, company.settings.time_zone)
      : {
          start: wholeSecondsIfSet(asked.new_start_time) ?? entry.start,
          end: wholeSecondsIfSet(asked.new_end_time) ?? entry.end,
        }
    const project =
      asked.new_project_id === undefined
        ? entry.project
        : (await findProject(company.id, ProjectId.parse(asked.new_project_id), reads)).id
    return { ...times, project, approved: asked.approved ?? entry.approved }
  }
}

export const createFieldNamer =
  ({ multiple_edit }: RequestedEdit): FieldNamer =>
  field =>
    multiple_edit ? `multiple_edit.new_${field}` : `new_${field}`

/** An employee cannot move an entry to a closed project, nor into the future. */
export const restrictEditForEmployee =
  (companyId: CompanyId, edit: Edit, reads: ReadCache, now: string): Edit =>
  async entry => {
    const edited = await edit(entry)
    const ahead = findFutureTimes(now, {
      ...(edited.start === entry.start ? {} : { new_start_time: edited.start }),
      ...(edited.end === entry.end || edited.end === null ? {} : { new_end_time: edited.end }),
    })
    if (Object.keys(ahead).length > 0) throw invalidFieldsError(ahead)
    if (edited.project !== entry.project && !(await findProject(companyId, edited.project, reads)).is_open)
      throw new AppError('Project has been closed')
    return edited
  }
