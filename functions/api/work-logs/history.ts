import { api } from '../../../shared/api/index.ts'
import { EntryId } from '../../../shared/domain/ids.ts'
import { readHistory } from '../../areas/entries/read-history.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/parse-id.ts'

export const handler = endpoint(api.workLogs.history, ({ company, params }) =>
  readHistory(company.id, parseId(EntryId, params.id)),
)
