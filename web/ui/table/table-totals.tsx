import { useId } from 'react'
import { useTableRowGroup } from 'react-aria/useTable'
import { toCellClass, renderCellContent } from './table-cell.tsx'
import type { TableColumn, TableRow } from './table-types.ts'
import styles from './table.module.css'

interface Props<Item extends TableRow> {
  columns: readonly TableColumn<Item>[]
  isFolded: boolean
  linesClass: string | undefined
  /** Index among all rows, in virtualized tables. */
  rowIndex: number | undefined
}

/**
 * Renders the totals below the rows of the grid. They are not among these rows, because nothing in them can be selected
 * or pressed.
 */
export function TableTotals<Item extends TableRow>({ columns, isFolded, linesClass, rowIndex }: Props<Item>) {
  const { rowGroupProps } = useTableRowGroup()
  const nameId = useId()
  // The role is explicit, because the styles of folded rows remove the native role.
  const row = { role: 'row', 'aria-rowindex': rowIndex, 'aria-labelledby': nameId, 'aria-disabled': true }
  return (
    <tfoot {...rowGroupProps} className={styles.foot}>
      <tr {...row}>
        {columns.map(column => (
          <td
            key={column.id}
            {...(column.isRowHeader ? { role: 'rowheader', id: nameId } : { role: 'gridcell' })}
            className={toCellClass(linesClass ? { ...column, folded: 'aside' } : column)}
          >
            {renderCellContent(column, column.total ?? null, isFolded)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
