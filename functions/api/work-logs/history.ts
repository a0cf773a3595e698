import { api } from '../../../shared/api/index.ts'
import { LogId } from '../../../shared/domain/ids.ts'
import { historyOf } from '../../data/work-logs/history.ts'
import { endpoint } from '../../http/endpoint.ts'
import { idOf } from '../../http/ids.ts'

export const handler = endpoint(api.workLogs.history, ({ company, params }) =>
  historyOf(company.id, idOf(LogId, params.id)),
)
