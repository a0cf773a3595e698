import { api } from '../../../shared/api/index.ts'
import { employeeOf, LogId } from '../../../shared/domain/ids.ts'
import { remove } from '../../data/work-logs/change.ts'
import { doing } from '../../data/work-logs/journal.ts'
import { purgeAll } from '../../gateways/purge.ts'
import { endpoint } from '../../http/endpoint.ts'
import { idOf } from '../../http/ids.ts'

export const handler = endpoint(api.workLogs.remove, async ({ company, params, change, reads }) => {
  const id = idOf(LogId, params.id)
  await remove({ c: company.id, e: employeeOf(id), reads }, id, doing(change, 'Company'))
  await purgeAll(company.id, [id])
  return {}
})
