import type { ReactNode } from 'react'
import styles from './table.module.css'

interface Props {
  columns: readonly { id: string }[]
  lastColumn: string
  children: ReactNode
}

/** React Aria does not know the heading as a row, because nothing in it can be selected or pressed. */
export function GroupHeading({ columns, lastColumn, children }: Props) {
  const columnSpan = columns.findIndex(({ id }) => id === lastColumn) + 1
  // The roles are explicit, because the styles of folded rows remove the native roles.
  const [row, header, filler] = [{ role: 'row' }, { role: 'rowheader' }, { role: 'gridcell' }]
  return (
    <tr {...row} className={styles.group} data-group="">
      <td {...header} colSpan={columnSpan}>
        <span className={styles.groupText}>{children}</span>
      </td>
      {columnSpan < columns.length ? <td {...filler} colSpan={columns.length - columnSpan} /> : null}
    </tr>
  )
}
