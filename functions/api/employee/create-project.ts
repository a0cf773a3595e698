import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { maxReportingDelaySeconds } from '../../../shared/domain/entry.ts'
import { ProjectId } from '../../../shared/domain/ids.ts'
import * as limits from '../../table/rate-limits.ts'
import * as projects from '../../areas/projects/project.ts'
import { endpoint } from '../../http/endpoint.ts'

/**
 * Number of projects that a deactivated employee's phone may still create, because its late entries may be on new
 * projects.
 */
const maxLateProjects = 3

export const handler = endpoint(api.employee.createProject, async ({ company, employee, body, now, random }) => {
  const key = `${company.id}.${employee.id}`
  await limits.consumeRateLimits([{ scope: 'project', key, max: 60, seconds: 3600 }], now)
  const id = ProjectId.parse(body.id ?? random.id())
  if (employee.disabled && !(await projects.exists(company.id, id))) {
    const createFullError = () => new AppError('Employee has been disabled')
    await limits.consumeRateLimits(
      [
        {
          scope: 'late-project',
          key,
          max: maxLateProjects,
          seconds: maxReportingDelaySeconds,
          createFullError,
        },
      ],
      now,
    )
  }
  return projects.create(
    company.id,
    id,
    { name: body.name, description: body.description, created_by: employee.id },
    now,
  )
})
