import { api } from '../../../shared/api/index.ts'
import { ProjectId } from '../../../shared/domain/ids.ts'
import * as projects from '../../areas/projects/project.ts'
import { listResponses } from '../../areas/projects/project-totals.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.projects.closeMany, ({ company, body, change }) => {
  const ids = body.ids.map(id => ProjectId.parse(id))
  return listResponses(company.id, projects.closeMany(company.id, ids, change))
})
