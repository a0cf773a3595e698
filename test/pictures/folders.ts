import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The pictures that the web shows, which are checked in. */
export const picturesFolder = join(root, 'web/pictures')
export const publicFolder = join(root, 'web/public')

/** Pictures as the browser took them, to look at. */
export const previewFolder = join(root, 'dist/pictures')

mkdirSync(picturesFolder, { recursive: true })
mkdirSync(previewFolder, { recursive: true })
