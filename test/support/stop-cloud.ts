import { once } from 'node:events'
import type { Project } from './start-cloud.ts'

export default async function stopCloud(_: unknown, { globals: { CLOUD } }: Project): Promise<void> {
  const child = globalThis.clouds?.get(CLOUD)
  if (!child || child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
