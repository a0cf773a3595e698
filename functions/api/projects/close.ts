import { api } from '../../../shared/api/index.ts'
import { ProjectId } from '../../../shared/domain/ids.ts'
import * as projects from '../../areas/projects/project.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/ids.ts'

export const handler = endpoint(api.projects.close, async ({ company, params, change }) =>
  projects.toResponse(company.id, await projects.setOpen(company.id, parseId(ProjectId, params.id), false, change)),
)
