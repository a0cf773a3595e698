const minEnds = 2
const roundedToMinutes = 5
const dayMinutes = 1440

/**
 * Returns the median of the ends as HH:MM, or undefined if fewer than two are known. Ends are minutes since the
 * midnight before each shift, so a night shift can end after 24:00.
 */
export function findUsualEnd(endMinutes: readonly number[]): string | undefined {
  if (endMinutes.length < minEnds) return undefined
  const sorted = endMinutes.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  const minutes = (Math.round((low + high) / 2 / roundedToMinutes) * roundedToMinutes) % dayMinutes
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
