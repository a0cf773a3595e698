import { api } from '../../../shared/api/index.ts'
import { ProjectId } from '../../../shared/domain/ids.ts'
import * as limits from '../../table/rate-limits.ts'
import * as projects from '../../areas/projects/project.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.employee.createProject, async ({ company, employee, body, now, random }) => {
  await limits.consume([{ scope: 'project', key: `${company.id}.${employee.id}`, max: 60, seconds: 3600 }], now)
  const id = ProjectId.parse(body.id ?? random.id())
  return projects.create(
    company.id,
    id,
    { name: body.name, description: body.description, created_by: employee.id },
    now,
  )
})
