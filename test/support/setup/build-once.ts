/** Directories that the projects of a run share. Jest runs all setup files in one process. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runDirectory } from '../run-directory.ts'

declare global {
  var madeForTests: Map<string, Promise<string>> | undefined
}

const root = join(import.meta.dirname, '../../..')

/** Runs a script that fills a directory, once in a run, and returns the directory. */
export function buildOnce(script: string): Promise<string> {
  const all = (globalThis.madeForTests ??= new Map<string, Promise<string>>())
  const known = all.get(script)
  if (known) return known
  const fresh = runScript(script)
  all.set(script, fresh)
  return fresh
}

async function runScript(script: string): Promise<string> {
  const directory = runDirectory('made-for-tests')
  await promisify(execFile)(process.execPath, [join(root, script), directory], { cwd: root })
  return directory
}
