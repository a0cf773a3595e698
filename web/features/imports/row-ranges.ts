/** Formats row numbers as 2–4, 9. Expects them in order. */
export function rowRanges(rows: readonly number[]): string[] {
  const ranges: [number, number][] = []
  for (const row of rows) {
    const last = ranges.at(-1)
    if (last && last[1] === row - 1) last[1] = row
    else ranges.push([row, row])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
}
