/** Files and directories that the projects of a run share. Jest runs all setup files in one process. */
import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

declare global {
  var madeForTests: Map<string, Promise<string>> | undefined
  var directoriesOfRun: string[] | undefined
}

/** Creates a directory that is deleted when the run ends. */
export function directoryOfRun(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `${name}-`))
  ;(globalThis.directoriesOfRun ??= []).push(directory)
  return directory
}

const root = join(import.meta.dirname, '../../..')

/** Runs a script that fills a directory, once in a run, and returns the directory. */
export function made(script: string): Promise<string> {
  const all = (globalThis.madeForTests ??= new Map<string, Promise<string>>())
  const known = all.get(script)
  if (known) return known
  const fresh = fill(script)
  all.set(script, fresh)
  return fresh
}

async function fill(script: string): Promise<string> {
  const directory = directoryOfRun('made-for-tests')
  await promisify(execFile)(process.execPath, [join(root, script), directory], { cwd: root })
  return directory
}
