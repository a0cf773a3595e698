import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates a directory inside the run's directory. The process that created the run's directory deletes it on exit. That
 * process is Jest's global setup, so that workers inherit the path in their environment.
 */
export function createRunDirectory(name: string): string {
  const run = (process.env['DIRECTORY_OF_RUN'] ??= newDirectory())
  return mkdtempSync(join(run, `${name}-`))
}

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tests-'))
  process.once('exit', () => remove(directory))
  return directory
}

function remove(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  } catch (error) {
    // Only reports the error, because a process that is still ending may write to the directory.
    process.stderr.write(`${String(error)}\n`)
  }
}
