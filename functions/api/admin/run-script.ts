import { api } from '../../../shared/api/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { requestScriptRun } from '../../areas/admin/request-script-run.ts'

export const handler = endpoint(api.admin.runScript, ({ params: { name }, body, admin, now, random }) =>
  requestScriptRun({ ...body, id: body.id ?? random.id(), admin, script: name, created: now }),
)
