import { api } from '../../../shared/api/index.ts'
import { ProjectId } from '../../../shared/domain/ids.ts'
import * as projects from '../../areas/projects/project.ts'
import { readProjectResponse } from '../../areas/projects/project-totals.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.projects.create, async ({ company, body, now, random }) => {
  const id = ProjectId.parse(body.id ?? random.id())
  const details = { name: body.name, description: body.description, created_by: 'Company' }
  return readProjectResponse(company.id, await projects.create(company.id, id, details, now))
})
