import { useLayoutEffect, useReducer } from 'react'
import type { RowPositions } from './row-positions.ts'
import type { PixelRange } from './use-visible-range.ts'

/** A part of a long table: a row, or a gap as tall as the rows that are not drawn there. */
export type RowOrGap = { index: number } | { gap: number }

/** The rows within the range, and the kept one wherever it is, with gaps in place of all others. */
export function renderedRows(positions: RowPositions, { from, to }: PixelRange, kept?: number): RowOrGap[] {
  const parts: RowOrGap[] = []
  let bottom = 0
  const addGap = (until: number) => {
    if (until > bottom) parts.push({ gap: until - bottom })
  }
  for (const index of positions.count === 0 ? [] : rowIndexes(positions.indexAt(from), positions.indexAt(to), kept)) {
    addGap(positions.top(index))
    parts.push({ index })
    bottom = positions.top(index + 1)
  }
  addGap(positions.height)
  return parts
}

function rowIndexes(first: number, last: number, kept: number | undefined): number[] {
  const indexes = Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
  if (kept === undefined || (kept >= first && kept <= last)) return indexes
  return kept < first ? [kept, ...indexes] : [...indexes, kept]
}

/**
 * Measures the drawn rows, which carry their id as `data-key`, after each rendering of the component. It renders again
 * until no height is new, so that each gap is as tall as the rows that were seen there.
 */
export function useMeasureRows(body: HTMLElement | null, positions: RowPositions): void {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- measures after each rendering, and ends when no height is new
  useLayoutEffect(() => {
    let hasNewHeight = false
    for (const row of body?.children ?? [])
      if (row instanceof HTMLElement && row.dataset.key)
        hasNewHeight = positions.recordHeight(row.dataset.key, row.getBoundingClientRect().height) || hasNewHeight
    if (hasNewHeight) renderAgain()
  })
}
