import { api } from '../../../shared/api/index.ts'
import { ProjectId } from '../../../shared/domain/ids.ts'
import * as projects from '../../data/projects.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.projects.open, async ({ company, params, change }) =>
  projects.answer(await projects.setOpen(company.id, ProjectId.parse(params.id), true, change)),
)
