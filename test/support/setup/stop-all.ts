/** Jest's global teardown: ends the clouds and browsers of the run, and deletes the directory of the run. */
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
  const directory = process.env['DIRECTORY_OF_RUN']
  if (directory !== undefined) rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
}
