/** Times are seconds since 1970. */
export interface Break {
  start: number
  end: number
}

/** Returns the gaps between entries. The entries may overlap. */
export function findBreaks(entries: readonly Break[]): Break[] {
  const breaks: Break[] = []
  let workedUntil = Infinity
  for (const { start, end } of entries.toSorted((a, b) => a.start - b.start)) {
    if (start > workedUntil) breaks.push({ start: workedUntil, end: start })
    workedUntil = workedUntil === Infinity ? end : Math.max(workedUntil, end)
  }
  return breaks
}
