import * as z from 'zod'
import { api } from '../../../shared/api/index.ts'
import { scriptNames, scripts } from '../../../shared/scripts.ts'
import * as scriptRuns from '../../areas/admin/script-runs.ts'
import { endpoint } from '../../http/endpoint.ts'

const maxRuns = 25

/**
 * The scripts with the schemas of their payloads. The schemas describe the values before zod transforms them, because
 * administrators type those values.
 */
const scriptList = scriptNames.map(name => ({
  name,
  title: scripts[name].title,
  what: scripts[name].what,
  payload: z.toJSONSchema(scripts[name].payload, { io: 'input' }),
}))

export const handler = endpoint(api.admin.scripts, async () => ({
  scripts: scriptList,
  runs: await scriptRuns.listLatest(maxRuns),
}))
