import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** Pictures on the site, which are committed. */
export const picturesFolder = join(root, 'web/pictures')
export const publicFolder = join(root, 'web/public')

/** Pictures as the browser took them, for review. */
export const previewFolder = join(root, 'dist/pictures')

mkdirSync(picturesFolder, { recursive: true })
mkdirSync(previewFolder, { recursive: true })
