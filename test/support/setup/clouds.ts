/** for jest's global setup: a local cloud for each worker, so that no test file meets the calls or faults of another that runs */
import type { Config } from 'jest'
import { launchAll } from '../start-cloud.ts'
import setUpAssembly from './assembly.ts'

export default async function setUpClouds({ maxWorkers }: Pick<Required<Config>, 'maxWorkers'>): Promise<void> {
  await setUpAssembly()
  await launchAll('dynoxide', Number(maxWorkers))
}
