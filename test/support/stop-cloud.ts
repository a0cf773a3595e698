import { once } from 'node:events'

/** ends all clouds of this run: jest runs a teardown once however many projects name it */
export default async function stopClouds(): Promise<void> {
  for (const child of globalThis.clouds?.values() ?? []) {
    if (child.exitCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}
