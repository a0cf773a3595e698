import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import folded from './table-folded.module.css'
import type { TableColumn, TableRow } from './table-types.ts'
import styles from './table.module.css'

type Placed = Pick<TableColumn<TableRow>, 'header' | 'isHeaderHidden' | 'isRowHeader' | 'align' | 'folded'>

export const alignClass = ({ align }: Pick<Placed, 'align'>): string | undefined =>
  align === 'end' ? styles.end : undefined

export const cellClass = (column: Placed): string =>
  classes(alignClass(column), column.isRowHeader ? folded.name : folded[column.folded ?? 'line'])

/** the head is out of sight where rows are folded: what it says stands in the cell */
export function contentOf(column: Placed, content: ReactNode, isFolded: boolean): ReactNode {
  if (!isFolded || content === null || column.isHeaderHidden || column.isRowHeader || column.folded === 'aside')
    return content
  return (
    <>
      <span className={folded.label} aria-hidden="true">
        {column.header}
      </span>
      {content}
    </>
  )
}
