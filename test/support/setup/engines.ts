/** for jest's global setup: beside the clouds, the other browsers are there */
import type { Config } from 'jest'
import { ensureEngines } from '../engines/engine.ts'
import setUpClouds from './clouds.ts'

export default async function setUpEngines(config: Pick<Required<Config>, 'maxWorkers'>): Promise<void> {
  ensureEngines()
  await setUpClouds(config)
}
