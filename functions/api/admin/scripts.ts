import * as z from 'zod'
import { api } from '../../../shared/api/index.ts'
import { scriptNames, scripts } from '../../../shared/scripts.ts'
import * as scriptRuns from '../../areas/admin/script-runs.ts'
import { endpoint } from '../../http/endpoint.ts'

const maxRuns = 25

/** Forms are made of what may be typed, so the schemas are those of the input. */
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
