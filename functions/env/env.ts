import type { Site } from '../../shared/domain/markets.ts'
import { SITES } from './names.ts'

export function requireEnv(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`the environment variable ${name} is missing`)
  return value
}

export function listSites(): [Site, ...Site[]] {
  const [first, ...otherSites]: Site[] = JSON.parse(requireEnv(SITES))
  if (!first) throw new Error(`${SITES} names no site`)
  return [first, ...otherSites]
}
