/** for jest's global teardown, which it calls once however many projects name it: ends the clouds and browsers of this run, and clears away what they kept */
import { once } from 'node:events'
import { rmSync } from 'node:fs'

export default async function stopAll(): Promise<void> {
  const children = [...(globalThis.clouds?.values() ?? []), globalThis.browsers ?? []].flat()
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
