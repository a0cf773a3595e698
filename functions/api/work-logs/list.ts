import { api } from '../../../shared/api/index.ts'
import { listEntries } from '../../areas/entries/list.ts'
import { toEntryObjects } from '../../areas/entries/objects.ts'
import { storeTemporaryFile } from '../../gateways/temporary-files.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(
  api.workLogs.list,
  async ({ company, query, now }) => ({ work_logs: await listEntries(company.id, query, now), cursor: now }),
  { storeTemporaryFile, toObjects: ({ work_logs, cursor }) => ({ work_logs: toEntryObjects(work_logs), cursor }) },
)
