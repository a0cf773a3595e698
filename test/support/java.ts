import { spawnSync } from 'node:child_process'
import { ensureProgram } from './ensure-program.ts'

const minVersion = 17

function readVersion(): number {
  const result = spawnSync('java', ['-version'], { encoding: 'utf8' })
  return Number(/version "(\d+)/.exec(result.error ? '' : result.stderr)?.[1] ?? 0)
}

export const ensureJava = (): void =>
  ensureProgram(
    'default-jre-headless',
    () => readVersion() >= minVersion,
    `DynamoDB Local needs Java ${minVersion} or later`,
  )
