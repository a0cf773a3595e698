import { useId } from 'react'
import { useTableRowGroup } from 'react-aria/useTable'
import { cellClass, contentOf } from './table-cell.tsx'
import type { TableColumn, TableRow } from './table-types.ts'
import styles from './table.module.css'

interface Props<Item extends TableRow> {
  columns: readonly TableColumn<Item>[]
  isFolded: boolean
  /** where it stands among all rows, if most of them are not drawn */
  rowIndex: number | undefined
}

/** below all rows, and none of them: nothing can be done with it */
export function TableTotals<Item extends TableRow>({ columns, isFolded, rowIndex }: Props<Item>) {
  const { rowGroupProps } = useTableRowGroup()
  const nameId = useId()
  // said to be a row, since a folded one is none by itself
  const row = { role: 'row', 'aria-rowindex': rowIndex, 'aria-labelledby': nameId, 'aria-disabled': true }
  return (
    <tfoot {...rowGroupProps} className={styles.foot}>
      <tr {...row}>
        {columns.map(column => (
          <td
            key={column.id}
            {...(column.isRowHeader ? { role: 'rowheader', id: nameId } : { role: 'gridcell' })}
            className={cellClass(column)}
          >
            {contentOf(column, column.total ?? null, isFolded)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
