/** The directory of all stored data. A lock file keeps a second local cloud out. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startedAt } from './child-process.ts'
import { asNumber, asObject, asText, parseJson } from './json.ts'

export interface DataDir {
  path: string
  /** There is no table from an earlier run. */
  fresh: boolean
  in: (name: string) => string
  release: () => void
}

export function takeDataDir(directory: string): DataDir {
  const path = resolve(directory)
  const lock = join(path, 'cloud.lock')
  const fresh = !existsSync(join(path, 'table'))
  mkdirSync(path, { recursive: true })
  const mine = JSON.stringify({ pid: process.pid, started: startedAt(process.pid) ?? '' })
  for (;;) {
    try {
      writeFileSync(lock, mine, { flag: 'wx' })
      break
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
      const holder = livingHolder(lock)
      if (holder !== undefined)
        throw new Error(`Process ${holder} already runs a local cloud on ${path}: give this one another --data`, {
          cause: error,
        })
      rmSync(lock, { force: true })
    }
  }
  return { path, fresh, in: name => join(path, name), release: () => rmSync(lock, { force: true }) }
}

/** A killed process leaves its lock behind, so the holder counts only while its process runs. */
function livingHolder(lock: string): number | undefined {
  try {
    const { pid, started } = asObject(parseJson(readFileSync(lock, 'utf8')))
    const number = asNumber(pid, 0)
    return startedAt(number) === asText(started) ? number : undefined
  } catch {
    return undefined
  }
}
