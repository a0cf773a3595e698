import { spawnSync } from 'node:child_process'

/** Programs that tests need are installed on Debian where they are missing, and how long that took is said; where it cannot be done, the tests fail and say what to install. */
export function ensureProgram(packageName: string, isThere: () => boolean, what: string): void {
  if (isThere()) return
  const began = performance.now()
  spawnSync('apt-get', ['update'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', packageName], { stdio: 'ignore' })
  if (!isThere()) throw new Error(`${what}: install ${packageName} and run the tests again`)
  process.stdout.write(`${packageName} was installed in ${Math.round((performance.now() - began) / 1000)} s\n`)
}
