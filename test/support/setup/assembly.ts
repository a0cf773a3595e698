/** for jest's global setup: the app as the local cloud runs it, synthesized once for all clouds of the run */
import { made } from './once.ts'

export default async function setUpAssembly(): Promise<void> {
  process.env['ASSEMBLY'] = await made('infra/local/assemble.ts')
}
