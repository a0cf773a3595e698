import { api } from '../../../shared/api/index.ts'
import { EntryId } from '../../../shared/domain/ids.ts'
import { refreshEntries } from '../../areas/entries/list.ts'
import { toEntryObjects } from '../../areas/entries/objects.ts'
import { storeTemporaryFile } from '../../gateways/temporary-files.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/parse-id.ts'

export const handler = endpoint(
  api.workLogs.refresh,
  async ({ company, params, query: { since, ...filter }, now }) => {
    const result = await refreshEntries(company.id, parseId(EntryId, params.id), since, filter, now)
    return { ...result, cursor: now }
  },
  { storeTemporaryFile, toObjects: ({ changed, ...rest }) => ({ ...rest, changed: toEntryObjects(changed) }) },
)
