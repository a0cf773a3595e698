/** Jest's global setup: starts the clouds, and installs WebKit and Firefox. */
import { ensureEngines } from '../engines/start-engine.ts'
import setUpClouds, { type TestProject, type JestRun } from './clouds.ts'

export default async function setUpEngines(run: JestRun, project: TestProject): Promise<void> {
  ensureEngines()
  await setUpClouds(run, project)
}
