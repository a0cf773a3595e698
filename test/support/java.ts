import { spawnSync } from 'node:child_process'

const oldest = 17

function version(): number {
  const answer = spawnSync('java', ['-version'], { encoding: 'utf8' })
  return Number(/version "(\d+)/.exec(answer.error ? '' : answer.stderr)?.[1] ?? 0)
}

/** DynamoDB Local runs on Java; where it is missing it is installed, and where that cannot be the tests fail and say so */
export function ensureJava(): void {
  if (version() >= oldest) return
  spawnSync('apt-get', ['update'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '--yes', 'default-jre-headless'], { stdio: 'ignore' })
  if (version() < oldest) throw new Error(`DynamoDB Local needs Java ${oldest} or later: install it and run the tests again`)
}
