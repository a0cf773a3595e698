import { spawnSync } from 'node:child_process'
import { ensureProgram } from './ensure-program.ts'

const oldest = 17

function version(): number {
  const answer = spawnSync('java', ['-version'], { encoding: 'utf8' })
  return Number(/version "(\d+)/.exec(answer.error ? '' : answer.stderr)?.[1] ?? 0)
}

export const ensureJava = (): void =>
  ensureProgram('default-jre-headless', () => version() >= oldest, `DynamoDB Local needs Java ${oldest} or later`)
