/**
 * Runs each build that several of Jest's projects need only once per run. This works because Jest runs the setup files
 * of all projects in one process.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createRunDirectory } from '../run-directory.ts'

declare global {
  var testBuilds: Map<string, Promise<string>> | undefined
}

const root = join(import.meta.dirname, '../../..')

/** Runs `script` only once. The script fills the returned directory. */
export function buildOnce(script: string): Promise<string> {
  const builds = (globalThis.testBuilds ??= new Map<string, Promise<string>>())
  const existingBuild = builds.get(script)
  if (existingBuild) return existingBuild
  const startedBuild = runScript(script)
  builds.set(script, startedBuild)
  return startedBuild
}

async function runScript(script: string): Promise<string> {
  const directory = createRunDirectory('made-for-tests')
  await promisify(execFile)(process.execPath, [join(root, script), directory], { cwd: root })
  return directory
}
