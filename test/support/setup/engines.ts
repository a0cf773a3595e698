/** for jest's global setup: beside the clouds, the other browsers are there */
import { ensureEngines } from '../engines/engine.ts'
import setUpClouds, { type Project, type Run } from './clouds.ts'

export default async function setUpEngines(run: Run, project: Project): Promise<void> {
  ensureEngines()
  await setUpClouds(run, project)
}
