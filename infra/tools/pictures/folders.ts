import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** The site shows these committed pictures. */
export const picturesFolder = join(root, 'web/pictures')
export const publicFolder = join(root, 'web/public')

/** Developers review these screenshots, which are not committed. */
export const previewFolder = join(root, 'dist/pictures')

mkdirSync(picturesFolder, { recursive: true })
mkdirSync(previewFolder, { recursive: true })
