import { api } from '../../../shared/api/index.ts'
import { ProjectId } from '../../../shared/domain/ids.ts'
import * as projects from '../../areas/projects/project.ts'
import { readProjectResponse } from '../../areas/projects/project-totals.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/parse-id.ts'

export const handler = endpoint(api.projects.close, async ({ company, params, change }) =>
  readProjectResponse(
    company.id,
    await projects.setProjectOpen(company.id, parseId(ProjectId, params.id), false, change),
  ),
)
