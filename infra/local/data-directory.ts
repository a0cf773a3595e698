/** A lock file prevents a second local cloud from using the same data. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readProcessStartTime } from './child-process.ts'
import { asNumber, asObject, asText, parseJson } from './json.ts'

export interface DataDirectory {
  path: string
  /** Whether the directory has no table from an earlier run. */
  isFresh: boolean
  pathTo: (name: string) => string
  release: () => void
}

export function lockDataDirectory(directory: string): DataDirectory {
  const path = resolve(directory)
  const lockFile = join(path, 'cloud.lock')
  const isFresh = !existsSync(join(path, 'table'))
  mkdirSync(path, { recursive: true })
  const lockContent = JSON.stringify({ pid: process.pid, started: readProcessStartTime(process.pid) ?? '' })
  for (;;) {
    try {
      writeFileSync(lockFile, lockContent, { flag: 'wx' })
      break
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
      const holderPid = findLockHolder(lockFile)
      if (holderPid !== undefined)
        throw new Error(`Process ${holderPid} already runs a local cloud on ${path}: give this one another --data`, {
          cause: error,
        })
      rmSync(lockFile, { force: true })
    }
  }
  return { path, isFresh, pathTo: name => join(path, name), release: () => rmSync(lockFile, { force: true }) }
}

/**
 * Returns the id of the process that holds the lock. A killed process leaves its lock, so a lock counts only while its
 * process runs.
 */
function findLockHolder(lockFile: string): number | undefined {
  try {
    const { pid, started } = asObject(parseJson(readFileSync(lockFile, 'utf8')))
    const number = asNumber(pid, 0)
    return readProcessStartTime(number) === asText(started) ? number : undefined
  } catch {
    return undefined
  }
}
