/** Jest's global teardown: ends the clouds and browsers of the run, and deletes their directories. */
import { once } from 'node:events'
import { rmSync } from 'node:fs'

export default async function stopAll(): Promise<void> {
  const children = [globalThis.clouds ?? [], globalThis.browsers ?? []].flat()
  await Promise.all(
    children.map(async child => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    }),
  )
  for (const directory of globalThis.directoriesOfRun ?? [])
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
}
