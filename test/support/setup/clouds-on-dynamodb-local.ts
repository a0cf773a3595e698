/** for jest's global setup: as clouds.ts, on the second database engine */
import type { Config } from 'jest'
import { launchAll } from '../start-cloud.ts'
import setUpAssembly from './assembly.ts'

export default async function setUpClouds({ maxWorkers }: Pick<Required<Config>, 'maxWorkers'>): Promise<void> {
  await setUpAssembly()
  await launchAll('dynamodb-local', Number(maxWorkers))
}
