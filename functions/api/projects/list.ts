import { api } from '../../../shared/api/index.ts'
import * as projects from '../../areas/projects/project.ts'
import { storeTemporaryFile } from '../../gateways/temporary-files.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.projects.list, ({ company }) => projects.answers(company.id), {
  storeTemporaryFile: storeTemporaryFile,
})
