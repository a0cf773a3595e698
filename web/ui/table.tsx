import { useMemo, useState, type ReactNode } from 'react'
import { Cell, Column, Row, Table as AriaTable, TableBody, TableFooter, TableHeader, TableLayout, Virtualizer } from 'react-aria-components'
import { collatorFor } from '../lib/intl.ts'
import { locale } from '../lib/language.ts'
import { pressed, sorted, type SortKey, type Sorting } from '../lib/sort.ts'
import { Failed } from './failed.tsx'
import { TableHead } from './table-head.tsx'
import { selectColumn, type TableSelection } from './table-select.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import type { TableColumn, TableRow } from './table-types.ts'
import styles from './table.module.css'

export type { TableColumn, TableRow } from './table-types.ts'
export type { TableSelection } from './table-select.tsx'

interface Props<Item extends TableRow> {
  label: string
  /** kept by the caller from one rendering to the next, else every row is drawn again */
  columns: readonly TableColumn<Item>[]
  /** undefined while they load */
  rows: readonly Item[] | undefined
  /** why they could not be loaded */
  error?: unknown
  onRetry?: () => void
  defaultSort: SortKey
  /** said while the rows load */
  loading: string
  /** stands where there are no rows: a sentence, and what to do about it */
  empty?: ReactNode
  selection?: TableSelection
  /** whether the columns have a total each */
  totals?: boolean
}

/** more rows than this are drawn only where they are looked at */
const manyRows = 300
const rowHeight = 40

export function Table<Item extends TableRow>({ rows, error, onRetry, empty, loading, ...rest }: Props<Item>) {
  if (error && !rows) return <Failed error={error} onRetry={() => onRetry?.()} />
  if (!rows) return <TableSkeleton columns={rest.columns.length} label={loading} />
  if (rows.length === 0 && empty) return <div className={styles.empty}>{empty}</div>
  return <Full {...rest} rows={rows} />
}

type FullProps<Item extends TableRow> = Pick<Props<Item>, 'label' | 'columns' | 'defaultSort' | 'selection' | 'totals'> & { rows: readonly Item[] }

function Full<Item extends TableRow>({ label, columns, rows, defaultSort, selection, totals = false }: FullProps<Item>) {
  const [sorting, setSorting] = useState<Sorting>([defaultSort])
  const language = locale()
  const shown = useMemo(() => {
    const values = new Map(columns.map(column => [column.id, column.value]))
    return sorted(rows, sorting, (row, column) => values.get(column)?.(row), collatorFor(language))
  }, [rows, columns, sorting, language])
  const all = useMemo(() => (selection ? [selectColumn<Item>(selection.label), ...columns] : columns), [selection, columns])
  const isLong = rows.length > manyRows
  const [first] = sorting

  const table = (
    <AriaTable
      aria-label={label}
      className={isLong ? `${styles.table} ${styles.long}` : (styles.table ?? '')}
      {...(first ? { sortDescriptor: first } : {})}
      onSortChange={({ column }) => setSorting(pressed(sorting, String(column)))}
      {...(selection
        ? {
            selectionMode: 'multiple' as const,
            selectedKeys: selection.selected,
            onSelectionChange: (keys: 'all' | Set<string | number>) =>
              selection.onChange(new Set(keys === 'all' ? rows.map(row => row.id) : [...keys].map(String))),
          }
        : {})}
    >
      <TableHeader columns={all}>
        {column => (
          <Column
            id={column.id}
            isRowHeader={column.isRowHeader ?? false}
            allowsSorting={column.value !== undefined}
            textValue={column.header}
            className={align(column)}
            {...(column.width ? { width: column.width, ...(isLong ? {} : { style: { width: column.width } }) } : {})}
            minWidth={column.minWidth ?? 96}
          >
            {({ sortDirection }) => <TableHead column={column} direction={sortDirection} />}
          </Column>
        )}
      </TableHeader>
      <TableBody items={shown} dependencies={[all]}>
        {row => (
          <Row id={row.id} columns={all} dependencies={[row, all]} className={styles.row ?? ''}>
            {column => <Cell className={align(column)}>{column.cell(row)}</Cell>}
          </Row>
        )}
      </TableBody>
      {totals ? (
        <TableFooter className={styles.foot ?? ''}>
          <Row id="totals" columns={all}>
            {column => <Cell className={align(column)}>{column.total}</Cell>}
          </Row>
        </TableFooter>
      ) : null}
    </AriaTable>
  )
  if (!isLong) return <div className={styles.box}>{table}</div>
  return (
    <Virtualizer layout={TableLayout} layoutOptions={{ headingHeight: rowHeight, estimatedRowHeight: rowHeight }}>
      {table}
    </Virtualizer>
  )
}

const align = ({ align }: { align?: 'start' | 'end' }): string => (align === 'end' ? (styles.end ?? '') : '')
