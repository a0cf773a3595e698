const minEndCount = 2
const roundingMinutes = 5
const dayMinutes = 1440

/**
 * Returns the median of the ends as HH:MM, or undefined if fewer than two are known. Ends are minutes since the
 * midnight before each shift, so a night shift can end after 24:00.
 */
export function findUsualEnd(endMinutes: readonly number[]): string | undefined {
  if (endMinutes.length < minEndCount) return undefined
  const sortedMinutes = endMinutes.toSorted((a, b) => a - b)
  const [lowMinute = 0, highMinute = 0] = [
    sortedMinutes[Math.ceil(sortedMinutes.length / 2) - 1],
    sortedMinutes[Math.floor(sortedMinutes.length / 2)],
  ]
  const minutes = (Math.round((lowMinute + highMinute) / 2 / roundingMinutes) * roundingMinutes) % dayMinutes
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
