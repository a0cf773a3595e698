import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates a directory in the one of the run, which the process that made it deletes when it ends. Other processes of the
 * run find it in their environment: jest's global setup makes it before the workers start.
 */
export function directoryOfRun(name: string): string {
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
    // A process that is still ending may write to it. That fails no test.
    process.stderr.write(`${String(error)}\n`)
  }
}
