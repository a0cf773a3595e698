import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { createLazyComponent } from '../feedback/lazy-component.tsx'
import { computeSortingAfterClick, createSorter, type SortedColumn, type Sorting } from '../../lib/language/sort.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { LoadError } from '../feedback/load-error.tsx'
import { TableGrid } from './table-grid.tsx'
import { createSelectionColumn } from './table-select.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { groupRows } from './group-rows.ts'
import { moveToFront } from './move-to-front.ts'
import type { TableColumn, RowsAtTop, TableGroups, TableRow, TableSelection } from './table-types.ts'
import { useColumnLayout } from './use-column-layout.ts'
import styles from './table.module.css'

export type { Emphasis, TableColumn, TableGroups, TableRow, TableSelection } from './table-types.ts'

export interface TableProps<Item extends TableRow> {
  label: string
  /** Must be the same array in each rendering, otherwise all rows render again. */
  columns: readonly TableColumn<Item>[]
  /** Undefined while loading. */
  rows: readonly Item[] | undefined
  /** Set if the rows could not be loaded. */
  error?: unknown
  onRetry?: () => void
  defaultSort: SortedColumn
  /** Read out by screen readers while the rows load. */
  loading: string
  empty?: ReactNode
  selection?: TableSelection
  /** Called with the id of the row on which Enter was pressed. */
  onEnter?: (id: string) => void
  /**
   * Called with the rows in the order on the screen, whenever the rows or their order change. Must be a stable
   * function.
   */
  onOrder?: (rows: readonly Item[]) => void
  /** The row that is open beside the table. It stands out, and the table scrolls to it. */
  openRow?: string | undefined
  hasTotals?: boolean
  /** Rows above all others, until the user sorts. */
  frontRows?: RowsAtTop | undefined
  /** Must be the same object in each rendering, otherwise all headings render again. */
  groups?: TableGroups<Item>
  isDense?: boolean
  /**
   * If set, a folded row gets this class and places its cells on two lines. Otherwise each cell has a labelled line.
   */
  linesClass?: string | undefined
}

const TableBar = createLazyComponent(async () => (await import('./table-bar.tsx')).TableBar)

/** A table whose rows the user can sort. If the columns do not fit side by side, each row folds. */
export function Table<Item extends TableRow>({
  rows,
  error,
  onRetry,
  empty,
  loading,
  defaultSort,
  ...loadedTableProps
}: TableProps<Item>) {
  // The sorting is kept here, because the loaded table disappears while other rows load.
  const [sorting, setSorting] = useState<Sorting>([defaultSort])
  if (error && !rows) return <LoadError error={error} onRetry={() => onRetry?.()} />
  if (!rows) return <TableSkeleton columnCount={loadedTableProps.columns.length} label={loading} />
  if (rows.length === 0 && empty) return <div className={styles.box}>{empty}</div>
  return <LoadedTable {...loadedTableProps} rows={rows} sorting={sorting} onSortingChange={setSorting} />
}

interface LoadedTableProps<Item extends TableRow> extends Pick<
  TableProps<Item>,
  | 'label'
  | 'columns'
  | 'selection'
  | 'onEnter'
  | 'onOrder'
  | 'openRow'
  | 'hasTotals'
  | 'frontRows'
  | 'groups'
  | 'isDense'
  | 'linesClass'
> {
  rows: readonly Item[]
  sorting: Sorting
  onSortingChange: (sorting: Sorting) => void
}

function LoadedTable<Item extends TableRow>({
  label,
  columns,
  rows,
  sorting,
  onSortingChange,
  selection,
  onEnter,
  onOrder,
  openRow,
  hasTotals = false,
  frontRows,
  groups,
  isDense = false,
  linesClass,
}: LoadedTableProps<Item>) {
  const { compare } = useFormats()
  const sort = useMemo(() => {
    const values = new Map(columns.map(column => [column.id, column.value]))
    return createSorter(rows, (row, column) => values.get(column)?.(row), compare)
  }, [rows, columns, compare])
  const frontIds = frontRows?.ids
  const sortedRows = useMemo(() => moveToFront(sort(sorting), frontIds), [sort, sorting, frontIds])
  useEffect(() => onOrder?.(sortedRows), [onOrder, sortedRows])
  const selectionLabel = selection?.label
  const isGrouped = groups?.column === sorting[0]?.column
  const allColumns = useMemo(() => {
    const shownColumns = isGrouped ? columns : columns.map(column => ({ ...column, ...column.ungrouped }))
    return selectionLabel === undefined ? shownColumns : [createSelectionColumn<Item>(selectionLabel), ...shownColumns]
  }, [selectionLabel, columns, isGrouped])
  const { ref, layout, columns: laidOutColumns } = useColumnLayout(allColumns)
  const headings = useMemo(
    () => (groups && isGrouped ? groupRows(groups, sortedRows) : undefined),
    [groups, isGrouped, sortedRows],
  )
  const sharedProps = {
    rows: sortedRows,
    selection,
    sortedBy: sorting[0],
    onSort: (column: string) => {
      frontRows?.onSort()
      onSortingChange(computeSortingAfterClick(sorting, column))
    },
  }

  return (
    <div ref={ref} className={styles.screen}>
      {layout === 'folded' && rows.length > 1 ? (
        <div className={styles.bar}>
          <Suspense>
            <TableBar {...sharedProps} columns={columns} />
          </Suspense>
        </div>
      ) : null}
      {layout === undefined ? null : (
        <TableGrid
          key={String(layout === 'folded')}
          {...sharedProps}
          label={label}
          columns={laidOutColumns}
          onEnter={onEnter}
          openRow={openRow}
          hasTotals={hasTotals}
          headings={headings}
          layout={layout}
          isDense={isDense}
          linesClass={linesClass}
        />
      )}
    </div>
  )
}
