import { useCallback, useMemo, type RefCallback } from 'react'
import { minWidthFor, type TableColumn, type TableRow } from './table-types.ts'
import { toScaledPx } from './text-size.ts'
import { useContainerQuery } from './use-container-query.ts'

export type ColumnLayout = 'wide' | 'narrow' | 'folded'

const sumWidths = <Item extends TableRow>(columns: readonly TableColumn<Item>[]): number =>
  columns.reduce((sum, column) => sum + minWidthFor(column), 0)

/** Chooses the widest layout that fits into the table's place. Undefined before the first render. */
export function useColumnLayout<Item extends TableRow>(
  columns: readonly TableColumn<Item>[],
): { ref: RefCallback<HTMLElement>; layout: ColumnLayout | undefined; columns: readonly TableColumn<Item>[] } {
  const narrowColumns = useMemo(
    () => columns.filter(({ isExtra }) => !isExtra).map(column => ({ ...column, ...column.narrow })),
    [columns],
  )
  const [wide, narrow] = [sumWidths(columns), sumWidths(narrowColumns)]
  const choose = useCallback(
    (widthPx: number): ColumnLayout =>
      widthPx >= toScaledPx(wide) ? 'wide' : widthPx >= toScaledPx(narrow) ? 'narrow' : 'folded',
    [wide, narrow],
  )
  const [ref, layout] = useContainerQuery(choose)
  return { ref, layout, columns: layout === 'narrow' ? narrowColumns : columns }
}
