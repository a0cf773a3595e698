import { api } from '../../../shared/api/index.ts'
import { LogId } from '../../../shared/domain/ids.ts'
import { locationsOf } from '../../data/work-logs/location.ts'
import { endpoint } from '../../http/endpoint.ts'
import { idOf } from '../../http/ids.ts'

export const handler = endpoint(api.workLogs.locations, ({ company, params }) =>
  locationsOf(company.id, idOf(LogId, params.id)),
)
