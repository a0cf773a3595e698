import { api } from '../../../shared/api/index.ts'
import * as projects from '../../areas/projects/project.ts'
import { readProjectResponses } from '../../areas/projects/project-totals.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.projects.closeMany, ({ company, body, change }) =>
  readProjectResponses(company.id, projects.closeMany(company.id, body.ids, change)),
)
