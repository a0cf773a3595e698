import { existsSync, readFileSync } from 'node:fs'
import type { Figure } from './table.ts'

/** what the last run of npm test took, as its reporter noted */
export async function testFigures(): Promise<Figure[]> {
  const file = 'dist/test-seconds.json'
  if (!existsSync(file)) return []
  const seconds = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
  return Object.entries(seconds).map(([what, value]) => ({ what, value, unit: 's', ...(what.startsWith('npm test') ? { budget: 480 } : {}) }))
}
