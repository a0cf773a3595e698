/** what an edit makes of an entry */
import { AppError, invalid } from '../../../shared/api/errors.ts'
import { ProjectId, type CompanyId } from '../../../shared/domain/ids.ts'
import { onOwnDates, type WallTimes } from '../../../shared/domain/local-time.ts'
import { aheadOf, wholeSeconds } from '../../../shared/domain/work-log.ts'
import type { Company } from '../companies.ts'
import type { Reads } from '../db.ts'
import { keys } from '../keys.ts'
import { Project } from '../projects.ts'
import type { Edit, NameField } from './change.ts'

interface Asked {
  new_start_time?: string | undefined
  new_end_time?: string | undefined
  new_project_id?: string | undefined
  approved?: boolean | undefined
  multiple_edit?: WallTimes | undefined
}

const whole = (given: string | undefined): string | undefined => given && wholeSeconds(given)

const findProject = async (c: CompanyId, id: ProjectId, reads: Reads): Promise<Project> => {
  const [row] = await reads.all([keys.project(c, id)])
  if (!row) throw new AppError('Not found', { fields: { new_project_id: 'Not found' } })
  return Project.parse(row)
}

/** what is not asked for stays; times are given as instants, or as wall times on the entry's own dates */
export function editOf(company: Company, asked: Asked, reads: Reads): Edit {
  if (asked.approved !== undefined && !company.settings.features.approve_work_logs)
    throw invalid({ approved: 'Approving is not turned on' })
  return async log => {
    const times = asked.multiple_edit
      ? onOwnDates(log, asked.multiple_edit, company.settings.time_zone)
      : { start: whole(asked.new_start_time) ?? log.start, end: whole(asked.new_end_time) ?? log.end }
    const project =
      asked.new_project_id === undefined
        ? log.project
        : (await findProject(company.id, ProjectId.parse(asked.new_project_id), reads)).id
    return { ...times, project, approved: asked.approved ?? log.approved }
  }
}

export const fieldOf =
  ({ multiple_edit }: Asked): NameField =>
  field =>
    multiple_edit ? `multiple_edit.new_${field}` : `new_${field}`

/** an employee cannot move work to a project that is closed, nor into the future */
export const asEmployee =
  (c: CompanyId, edit: Edit, reads: Reads, now: string): Edit =>
  async log => {
    const edited = await edit(log)
    const ahead = aheadOf(now, {
      ...(edited.start === log.start ? {} : { new_start_time: edited.start }),
      ...(edited.end === log.end || edited.end === null ? {} : { new_end_time: edited.end }),
    })
    if (Object.keys(ahead).length > 0) throw invalid(ahead)
    if (edited.project !== log.project && !(await findProject(c, edited.project, reads)).is_open)
      throw new AppError('Project has been closed')
    return edited
  }
