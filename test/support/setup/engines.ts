/** Jest's global setup: starts the clouds, and installs WebKit and Firefox. */
import { ensureEngines } from '../engines/start-engine.ts'
import setUpClouds, { type Project, type Run } from './clouds.ts'

export default async function setUpEngines(run: Run, project: Project): Promise<void> {
  ensureEngines()
  await setUpClouds(run, project)
}
