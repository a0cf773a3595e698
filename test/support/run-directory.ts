import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates a directory inside the directory of the run, which is deleted when the process that created it exits. Jest's
 * global setup creates the directory of the run before the workers start, so that they find it in their environment.
 */
export function runDirectory(name: string): string {
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
    // Deleting fails if a process that is still ending writes to the directory. That must not fail a test.
    process.stderr.write(`${String(error)}\n`)
  }
}
