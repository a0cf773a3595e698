import { useLayoutEffect, useReducer } from 'react'
import type { RowPositions } from './row-positions.ts'
import type { PixelRange } from './use-visible-range.ts'

/** A gap is as tall as the rows that are not rendered there. */
type RowOrGap = { index: number } | { gap: number }

/** Returns the rows within the range and those in `alwaysRendered`, with gaps in place of all other rows. */
export function listRenderedRows(
  positions: RowPositions,
  { from, to }: PixelRange,
  ...alwaysRendered: readonly (number | undefined)[]
): RowOrGap[] {
  const rowsOrGaps: RowOrGap[] = []
  let bottom = 0
  const addGap = (top: number) => {
    if (top > bottom) rowsOrGaps.push({ gap: top - bottom })
  }
  for (const index of positions.count === 0
    ? []
    : listRowIndexes(positions.indexAt(from), positions.indexAt(to), alwaysRendered)) {
    addGap(positions.top(index))
    rowsOrGaps.push({ index })
    bottom = positions.top(index + 1)
  }
  addGap(positions.height)
  return rowsOrGaps
}

function listRowIndexes(
  firstIndex: number,
  lastIndex: number,
  alwaysRendered: readonly (number | undefined)[],
): number[] {
  const indexes = Array.from({ length: lastIndex - firstIndex + 1 }, (_, offset) => firstIndex + offset)
  const otherIndexes = alwaysRendered.filter(index => index !== undefined && (index < firstIndex || index > lastIndex))
  return [...indexes, ...new Set(otherIndexes)].filter(index => index !== undefined).toSorted((a, b) => a - b)
}

const measureHeightWithHeading = (row: HTMLElement): number => {
  const rowAbove = row.previousElementSibling
  const heading = rowAbove?.hasAttribute('data-group') ? rowAbove.getBoundingClientRect().height : 0
  return heading + row.getBoundingClientRect().height
}

/**
 * Measures the rendered rows, which have their id as `data-key`, after each rendering. Renders again until no height is
 * new, because the heights of the gaps depend on the measured heights.
 */
export function useMeasureRows(body: HTMLElement | null, positions: RowPositions): void {
  const [, renderAgain] = useReducer((renderCount: number) => renderCount + 1, 0)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- measures after each rendering, and ends when no height is new
  useLayoutEffect(() => {
    let hasNewHeight = false
    for (const row of body?.children ?? [])
      if (row instanceof HTMLElement && row.dataset.key)
        hasNewHeight = positions.recordHeight(row.dataset.key, measureHeightWithHeading(row)) || hasNewHeight
    if (hasNewHeight) renderAgain()
  })
}
