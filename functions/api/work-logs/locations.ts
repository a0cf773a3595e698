import { api } from '../../../shared/api/index.ts'
import { EntryId } from '../../../shared/domain/ids.ts'
import { listLocations } from '../../areas/entries/location.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/parse-id.ts'

export const handler = endpoint(api.workLogs.locations, ({ company, params }) =>
  listLocations(company.id, parseId(EntryId, params.id)),
)
