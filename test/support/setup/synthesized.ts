/** Jest's global setup: synthesizes all variants of the app for the tests of infrastructure. */
import { buildOnce } from './build-once.ts'

export default async function setUpSynthesized(): Promise<void> {
  process.env['SYNTHESIZED'] = await buildOnce('test/infra/synthesize.ts')
}
