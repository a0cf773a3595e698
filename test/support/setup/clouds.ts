/** Jest's global setup: each worker gets a local cloud, so that test files do not affect each other. */
import type { Config } from 'jest'
import type { EngineKind } from '../../../infra/local/aws/dynamodb/engine.ts'
import { startClouds } from '../start-cloud.ts'
import setUpAssembly from './assembly.ts'

export type JestRun = Pick<Required<Config>, 'maxWorkers'>
export interface TestProject {
  globals: { ENGINE: EngineKind }
}

export default async function setUpClouds({ maxWorkers }: JestRun, { globals }: TestProject): Promise<void> {
  await setUpAssembly()
  await startClouds(
    globals.ENGINE,
    Array.from({ length: Number(maxWorkers) }, (_, i) => String(i + 1)),
  )
}
