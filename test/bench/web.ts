import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Figure } from './table.ts'

const kilobytes = (pattern: string): number => globSync(pattern).reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1024

export const webFigures = async (): Promise<Figure[]> => [
  { what: 'JavaScript of the first page', value: kilobytes('dist/web/assets/*.js'), unit: 'KB', budget: 250 },
  { what: 'styles of the first page', value: kilobytes('dist/web/assets/*.css'), unit: 'KB' },
]
