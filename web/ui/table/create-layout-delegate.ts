import type { AriaTableProps } from 'react-aria/useTable'
import type { RowPositions } from './row-positions.ts'
import { findRow, type TableCollection } from './table-collection.ts'
import type { TableRow } from './table-types.ts'

/** Gives React Aria the positions of rows, which it needs for Page Up and Page Down. */
export const createLayoutDelegate = <Item extends TableRow>(
  collection: TableCollection<Item>,
  positions: RowPositions,
  box: HTMLElement | null,
): NonNullable<AriaTableProps['layoutDelegate']> => ({
  getItemRect: key => {
    const row = findRow(collection, key)
    return row
      ? { x: 0, y: positions.top(row.index), width: 0, height: positions.top(row.index + 1) - positions.top(row.index) }
      : null
  },
  getVisibleRect: () => ({ x: 0, y: box?.scrollTop ?? 0, width: 0, height: box?.clientHeight ?? 0 }),
  getContentSize: () => ({ width: 0, height: positions.height }),
})
