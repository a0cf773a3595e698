/** Writes a temporary file and renames it, so that a kill leaves either the old or the new content. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

export function writeAtomically(path: string, content: string | Uint8Array): void {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true })
  // The name starts with a dot, because readers of the folder skip such files.
  const partialPath = join(folder, `.${basename(path).slice(0, 40)}.${randomUUID()}`)
  writeFileSync(partialPath, content)
  renameSync(partialPath, path)
}
