import { useCallback, useMemo, type RefCallback } from 'react'
import { computeMinColumnWidth, type TableColumn, type TableRow } from './table-types.ts'
import { toScaledPx } from './text-size.ts'
import { useContainerQuery } from './use-container-query.ts'

export type ColumnLayout = 'wide' | 'narrow' | 'folded'

const sumWidths = <Item extends TableRow>(columns: readonly TableColumn<Item>[]): number =>
  columns.reduce((sum, column) => sum + computeMinColumnWidth(column), 0)

const createNarrowLayout = <Item extends TableRow>(columns: readonly TableColumn<Item>[], count: number) => {
  const droppedColumns = columns.filter(({ isExtra }) => isExtra).slice(-count)
  return columns.filter(column => !droppedColumns.includes(column)).map(column => ({ ...column, ...column.narrow }))
}

/** Chooses the widest layout that fits into the table's place. `layout` is undefined before the first render. */
export function useColumnLayout<Item extends TableRow>(
  columns: readonly TableColumn<Item>[],
): { ref: RefCallback<HTMLElement>; layout: ColumnLayout | undefined; columns: readonly TableColumn<Item>[] } {
  /** The columns of each narrow layout. The first narrow layout drops one extra column, the last all of them. */
  const narrowLayouts = useMemo(() => {
    const extraCount = columns.filter(({ isExtra }) => isExtra).length
    return Array.from({ length: Math.max(extraCount, 1) }, (_, i) => createNarrowLayout(columns, i + 1))
  }, [columns])
  const chooseLayoutIndex = useCallback(
    (widthPx: number) =>
      [columns, ...narrowLayouts].findIndex(layoutColumns => widthPx >= toScaledPx(sumWidths(layoutColumns))),
    [columns, narrowLayouts],
  )
  const [ref, layoutIndex] = useContainerQuery(chooseLayoutIndex)
  if (layoutIndex === undefined) return { ref, layout: undefined, columns }
  const layout = layoutIndex === 0 ? 'wide' : layoutIndex > 0 ? 'narrow' : 'folded'
  return { ref, layout, columns: narrowLayouts[layoutIndex - 1] ?? columns }
}
