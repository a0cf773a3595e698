/** Jest's global teardown stops all clouds and browsers of the run. */
import { once } from 'node:events'

export default async function stopAll(): Promise<void> {
  const children = [globalThis.clouds ?? [], globalThis.browsers ?? []].flat()
  await Promise.all(
    children.map(async child => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    }),
  )
}
