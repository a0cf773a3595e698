import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates a directory inside the directory of the run, which its creator deletes on exit. Jest's global setup creates
 * it before the workers start, so that they find it in their environment.
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
    // A process that is still ending may write to it, which must not fail a test.
    process.stderr.write(`${String(error)}\n`)
  }
}
