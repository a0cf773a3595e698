import type { ReactNode } from 'react'
import styles from './table.module.css'

interface Props {
  columns: readonly { id: string }[]
  lastColumn: string
  children: ReactNode
}

/** Renders the row without React Aria, because nothing in it can be selected or pressed. */
export function GroupHeading({ columns, lastColumn, children }: Props) {
  const columnSpan = columns.findIndex(({ id }) => id === lastColumn) + 1
  // The roles are explicit, because the styles of folded rows remove the native roles.
  const [rowProps, headerProps, fillerProps] = [{ role: 'row' }, { role: 'rowheader' }, { role: 'gridcell' }]
  return (
    <tr {...rowProps} className={styles.group} data-group="">
      <td {...headerProps} colSpan={columnSpan}>
        <span className={styles.groupText}>{children}</span>
      </td>
      {columnSpan < columns.length ? <td {...fillerProps} colSpan={columns.length - columnSpan} /> : null}
    </tr>
  )
}
