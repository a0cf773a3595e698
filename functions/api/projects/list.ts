import { api } from '../../../shared/api/index.ts'
import { readProjectResponses } from '../../areas/projects/project-totals.ts'
import { storeTemporaryFile } from '../../gateways/temporary-files.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.projects.list, ({ company }) => readProjectResponses(company.id), {
  storeTemporaryFile,
})
