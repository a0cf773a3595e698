import { api } from '../../../shared/api/index.ts'
import { employeeOf, LogId } from '../../../shared/domain/ids.ts'
import { addComment } from '../../data/work-logs/change.ts'
import { checkImage } from '../../gateways/commented-image.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.workLogs.comment, async ({ company, body, now, random, reads }) => {
  const w = LogId.parse(body.work_log_id)
  await checkImage(body.comment, company.id, employeeOf(w))
  return addComment({ c: company.id, e: employeeOf(w), reads }, w, body.id ?? random.id(), body.comment, {
    now,
    by: 'Company',
  })
})
