/** Jest's global setup: synthesizes the app once for all local clouds of the run. */
import { buildOnce } from './build-once.ts'

export default async function setUpAssembly(): Promise<void> {
  process.env['ASSEMBLY'] = await buildOnce('infra/local/aws/template/assemble.ts')
}
