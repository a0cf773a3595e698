import { spawnSync } from 'node:child_process'

/** Installs a missing program on Debian. If this fails, the error names the package. */
export function ensureProgram(packageName: string, isInstalled: () => boolean, problem: string): void {
  if (isInstalled()) return
  const startMs = performance.now()
  spawnSync('apt-get', ['update'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', packageName], { stdio: 'ignore' })
  if (!isInstalled()) throw new Error(`${problem}: install ${packageName} and run the tests again`)
  process.stdout.write(`${packageName} was installed in ${Math.round((performance.now() - startMs) / 1000)} s\n`)
}
