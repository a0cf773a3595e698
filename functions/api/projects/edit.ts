import { api } from '../../../shared/api/index.ts'
import * as projects from '../../areas/projects/project.ts'
import { readProjectResponse } from '../../areas/projects/project-totals.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.projects.edit, async ({ company, body, change }) => {
  const details = { name: body.new_name, description: body.new_description }
  return readProjectResponse(company.id, await projects.edit(company.id, body.id, details, change))
})
