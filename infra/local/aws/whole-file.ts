/** files that appear whole or not at all, so that a kill leaves nothing half written */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

export function writeWhole(path: string, content: string | Uint8Array): void {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true })
  // a leading dot: whoever lists the folder passes over what is not done
  const partial = join(folder, `.${basename(path).slice(0, 40)}.${randomUUID()}`)
  writeFileSync(partial, content)
  renameSync(partial, path)
}

export function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/** not by `instanceof`: a test's own realm has another Error than the file system's */
const isAbsent = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
