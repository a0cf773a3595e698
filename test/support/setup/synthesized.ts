/** for jest's global setup: the app in each of its shapes, for the tests of infrastructure */
import { made } from './once.ts'

export default async function setUpSynthesized(): Promise<void> {
  process.env['SYNTHESIZED'] = await made('test/infra/synthesize.ts')
}
