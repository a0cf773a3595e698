import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { employeeOf, LogId } from '../../../shared/domain/ids.ts'
import { addComment } from '../../data/work-logs/change.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.workLogs.comment, ({ company, body, now, random, reads }) => {
  if (company.disabled) throw new AppError('Not allowed')
  const w = LogId.parse(body.work_log_id)
  return addComment({ c: company.id, e: employeeOf(w), reads }, w, body.id ?? random.id(), body.comment, { now, by: 'Company' })
})
