import { api } from '../../../shared/api/index.ts'
import * as scriptRuns from '../../areas/admin/script-runs.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.admin.stopScript, ({ params: { id }, now }) => scriptRuns.requestStop(id, now))
