import { timingSafeEqual } from 'node:crypto'

export const isEqualInConstantTime = (actual: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
