import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates a directory in the one of the run, which jest's global teardown deletes. Workers find the directory of the
 * run in their environment, because the global setup makes it before they start.
 */
export function directoryOfRun(name: string): string {
  const run = (process.env['DIRECTORY_OF_RUN'] ??= mkdtempSync(join(tmpdir(), 'tests-')))
  return mkdtempSync(join(run, `${name}-`))
}
