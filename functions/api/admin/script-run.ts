import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import * as scriptRuns from '../../areas/admin/script-runs.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.admin.scriptRun, async ({ params: { id }, now }) => {
  const run = await scriptRuns.find(id)
  if (!run) throw new AppError('Not found')
  return { ...run, files: scriptRuns.listUnexpiredFiles(run, now) }
})
