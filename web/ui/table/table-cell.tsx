import type { ReactNode } from 'react'
import { joinClasses } from '../classes.ts'
import folded from './table-folded.module.css'
import type { TableColumn, TableRow } from './table-types.ts'
import styles from './table.module.css'

type ColumnLayout = Pick<TableColumn<TableRow>, 'header' | 'isHeaderHidden' | 'isRowHeader' | 'align' | 'folded'>

export const findAlignClass = ({ align }: Pick<ColumnLayout, 'align'>): string | undefined =>
  align === 'end' ? styles.end : undefined

export const toCellClass = (column: ColumnLayout): string =>
  joinClasses(findAlignClass(column), column.isRowHeader ? folded.name : folded[column.folded ?? 'line'])

/** Adds the column's label to the content of a cell in a folded row, because folded rows have no visible header. */
export function renderCellContent(column: ColumnLayout, content: ReactNode, isFolded: boolean): ReactNode {
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
