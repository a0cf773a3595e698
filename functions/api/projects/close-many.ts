import { api } from '../../../shared/api/index.ts'
import { ProjectId } from '../../../shared/domain/ids.ts'
import * as projects from '../../areas/projects/project.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.projects.closeMany, ({ company, body, change }) =>
  projects.closeMany(
    company.id,
    body.ids.map(id => ProjectId.parse(id)),
    change,
  ),
)
