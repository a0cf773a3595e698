import type { ReactNode } from 'react'
import { Cell, Column, Row, Table as AriaTable, TableBody, TableFooter, TableHeader } from 'react-aria-components'
import type { SortKey } from '../lib/sort.ts'
import { classes } from './classes.ts'
import folded from './table-folded.module.css'
import { TableHead } from './table-head.tsx'
import { jumping } from './table-jumps.ts'
import long from './table-long.module.css'
import { TableLong } from './table-long.tsx'
import { minWidthOf, type TableColumn, type TableRow, type TableSelection } from './table-types.ts'
import styles from './table.module.css'

interface Props<Item extends TableRow> {
  label: string
  columns: readonly TableColumn<Item>[]
  rows: readonly Item[]
  sortedBy: SortKey | undefined
  onSort: (column: string) => void
  selection: TableSelection | undefined
  totals: boolean
  isFolded: boolean
}

/** tables with more cells than this are drawn only where they are looked at */
const manyCells = 1000

export function TableGrid<Item extends TableRow>({ label, columns, rows, sortedBy, onSort, selection, totals, isFolded }: Props<Item>) {
  const isLong = rows.length * columns.length > manyCells
  const table = (
    <AriaTable
      ref={jumping}
      aria-label={label}
      className={classes(styles.table, isLong && classes(styles.box, long.long), ...(isFolded ? [folded.table, selection && folded.boxed] : [styles.wide, long.wide]))}
      {...(sortedBy ? { sortDescriptor: sortedBy } : {})}
      onSortChange={({ column }) => onSort(String(column))}
      {...(selection ? selecting(selection, rows) : {})}
    >
      <TableHeader columns={columns}>
        {column => (
          <Column
            id={column.id}
            isRowHeader={column.isRowHeader ?? false}
            allowsSorting={column.value !== undefined}
            textValue={column.header}
            className={align(column)}
            {...(isFolded ? { minWidth: 0 } : widthOf(column, isLong))}
          >
            {({ sortDirection }) => <TableHead column={column} direction={sortDirection} isFolded={isFolded} />}
          </Column>
        )}
      </TableHeader>
      <TableBody items={rows} dependencies={[columns, isFolded]}>
        {row => (
          <Row id={row.id} columns={columns} dependencies={[row, columns, isFolded]} className={styles.row ?? ''}>
            {column => {
              const emphasis = column.emphasis?.(row)
              return <Cell className={classes(cellOf(column), emphasis && styles[emphasis])}>{contentOf(column, column.cell(row), isFolded)}</Cell>
            }}
          </Row>
        )}
      </TableBody>
      {totals ? (
        <TableFooter className={classes(styles.foot, long.foot)}>
          <Row id="totals" columns={columns} isDisabled dependencies={[columns, isFolded]} className={styles.row ?? ''}>
            {column => <Cell className={cellOf(column)}>{contentOf(column, column.total ?? null, isFolded)}</Cell>}
          </Row>
        </TableFooter>
      ) : null}
    </AriaTable>
  )
  if (!isLong) return <div className={classes(styles.box, isFolded && folded.box)}>{table}</div>
  return (
    <TableLong isFolded={isFolded} waiting={<div className={classes(styles.box, long.long)} />}>
      {table}
    </TableLong>
  )
}

const selecting = ({ selected, onChange }: TableSelection, rows: readonly TableRow[]) => ({
  selectionMode: 'multiple' as const,
  selectedKeys: selected,
  onSelectionChange: (keys: 'all' | Set<string | number>) => {
    if (keys === 'all') onChange(new Set(rows.map(row => row.id)))
    // the very set, which knows where a range began
    else if (areIds(keys)) onChange(keys)
  },
})

const areIds = (keys: Set<string | number>): keys is Set<string> => [...keys].every(key => typeof key === 'string')

/** a table that the browser lays out takes widths from styles, one that is drawn on demand from its columns */
const widthOf = (column: { width?: number; minWidth?: number }, isLong: boolean) => ({
  minWidth: minWidthOf(column),
  ...(column.width === undefined ? {} : { width: column.width, ...(isLong ? {} : { style: { width: column.width } }) }),
})

const align = ({ align }: { align?: 'start' | 'end' }): string | undefined => (align === 'end' ? classes(styles.end, long.end) : undefined)

type Placed = Pick<TableColumn<TableRow>, 'header' | 'isHeaderHidden' | 'isRowHeader' | 'align' | 'folded'>

const cellOf = (column: Placed): string => classes(align(column), column.isRowHeader ? folded.name : folded[column.folded ?? 'line'])

/** the head is out of sight where rows are folded: what it says stands in the cell */
function contentOf(column: Placed, content: ReactNode, isFolded: boolean): ReactNode {
  if (!isFolded || content === null || column.isHeaderHidden || column.isRowHeader || column.folded === 'aside') return content
  return (
    <>
      <span className={folded.label} aria-hidden="true">
        {column.header}
      </span>
      {content}
    </>
  )
}
