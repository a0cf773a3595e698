import { Fragment, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { getInteractionModality } from 'react-aria/private/interactions/useFocusVisible'
import { useTable, useTableRowGroup } from 'react-aria/useTable'
import { useTableState } from 'react-stately/useTableState'
import type { SortedColumn } from '../../lib/language/sort.ts'
import { joinClasses } from '../classes.ts'
import { findRow, TableCollection, type Key } from './table-collection.ts'
import folded from './table-folded.module.css'
import { TableHeader } from './table-header.tsx'
import { useScrollToFocus } from './use-scroll-to-focus.ts'
import { useScrollToRow } from './use-scroll-to-row.ts'
import { TableRowView } from './table-row-view.tsx'
import { createLayoutDelegate } from './create-layout-delegate.ts'
import { RowPositions } from './row-positions.ts'
import { VirtualizedRows } from './virtualized-rows.tsx'
import { TableTotals } from './table-totals.tsx'
import type { ColumnLayout } from './use-column-layout.ts'
import { GroupHeading } from './group-heading.tsx'
import type { GroupHeadings, TableColumn, TableRow, TableSelection } from './table-types.ts'
import styles from './table.module.css'

interface Props<Item extends TableRow> {
  label: string
  columns: readonly TableColumn<Item>[]
  rows: readonly Item[]
  sortedBy: SortedColumn | undefined
  onSort: (column: string) => void
  selection: TableSelection | undefined
  onEnter: ((id: string) => void) | undefined
  openRow: string | undefined
  hasTotals: boolean
  headings: GroupHeadings | undefined
  layout: ColumnLayout
  isDense: boolean
  linesClass: string | undefined
}

/** Larger tables render only the rows near the visible area. */
const maxUnvirtualizedCells = 1000
/** Heights of rows in pixels. The height of a folded row is an estimate until the rendered row is measured. */
const defaultHeights = { wide: 40, dense: 36, lines: 64, folded: 140 }

export function TableGrid<Item extends TableRow>({
  label,
  columns,
  rows,
  sortedBy,
  onSort,
  selection,
  onEnter,
  openRow,
  hasTotals,
  headings,
  layout: columnLayout,
  isDense,
  linesClass,
}: Props<Item>) {
  const isFolded = columnLayout === 'folded'
  const foldedClass = isFolded ? linesClass : undefined
  const isVirtualized = rows.length * columns.length > maxUnvirtualizedCells
  const table = useRef<HTMLTableElement>(null)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [heights] = useState(() => new Map<string, number>())
  const collection = useMemo(() => new TableCollection(columns, rows), [columns, rows])
  const positions = useMemo(
    () =>
      new RowPositions(
        rows.map(({ id }) => id),
        defaultHeights[isFolded ? (linesClass ? 'lines' : 'folded') : isDense ? 'dense' : 'wide'],
        heights,
      ),
    [rows, isFolded, linesClass, isDense, heights],
  )
  const layoutDelegate = useMemo(() => createLayoutDelegate(collection, positions, box), [collection, positions, box])
  const scrollRef = useMemo(() => ({ current: box }), [box])
  const state = useTableState<Item>({
    collection,
    ...(sortedBy ? { sortDescriptor: sortedBy } : {}),
    onSortChange: ({ column }) => onSort(String(column)),
    ...(selection ? createSelectionProps(selection, rows) : {}),
  })
  const { gridProps } = useTable(
    {
      'aria-label': label,
      disallowTypeAhead: true,
      scrollRef,
      ...(isVirtualized ? { isVirtualized, layoutDelegate: layoutDelegate } : {}),
    },
    state,
    table,
  )
  const { rowGroupProps } = useTableRowGroup()
  useScrollToFocus(table)
  useScrollToRow(table, openRow)
  const focusedNode = findRow(collection, state.selectionManager.focusedKey)
  const sharedProps = { state, columns, isFolded, linesClass: foldedClass, isVirtualized }
  const pressEnter = (event: KeyboardEvent) => {
    // On a button inside a cell, Enter presses the button.
    const isOnRow = event.target instanceof Element && event.target.matches('tr, td')
    if (event.key !== 'Enter' || !isOnRow || !focusedNode?.value) return
    event.stopPropagation()
    onEnter?.(focusedNode.value.id)
  }
  // A screen reader focuses a row or a button without any key. React Aria would move that focus to another row a frame
  // later, and the next key would act on the wrong row.
  const stayWhereFocused = ({ target }: FocusEvent) => {
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key
    if (key !== undefined && getInteractionModality() === 'virtual') state.selectionManager.setFocusedKey(key)
  }

  return (
    <div
      ref={setBox}
      className={joinClasses(
        styles.box,
        isFolded && folded.box,
        isVirtualized ? styles.long : isFolded && folded.whole,
      )}
    >
      <table
        {...gridProps}
        {...(isVirtualized ? { 'aria-rowcount': rows.length + (hasTotals ? 2 : 1) } : {})}
        {...(onEnter ? { onKeyDownCapture: pressEnter } : {})}
        onFocusCapture={stayWhereFocused}
        ref={table}
        data-layout={columnLayout}
        data-grouped={headings ? '' : undefined}
        className={joinClasses(
          styles.table,
          isDense && styles.dense,
          ...(isFolded ? [folded.table, selection && !foldedClass && folded.boxed] : [styles.wide]),
        )}
      >
        <TableHeader {...sharedProps} collection={collection} />
        {isVirtualized ? (
          <VirtualizedRows {...sharedProps} openRow={openRow} headings={headings} box={box} positions={positions} />
        ) : (
          <tbody {...rowGroupProps}>
            {collection.rows.map(node => {
              const heading = headings?.headingByFirstRow.get(String(node.key))
              return node.value ? (
                <Fragment key={node.key}>
                  {headings && heading ? (
                    <GroupHeading columns={columns} lastColumn={headings.lastColumn}>
                      {heading}
                    </GroupHeading>
                  ) : null}
                  <TableRowView
                    {...sharedProps}
                    node={node}
                    item={node.value}
                    hasFocus={node === focusedNode}
                    isOpen={node.key === openRow}
                  />
                </Fragment>
              ) : null
            })}
          </tbody>
        )}
        {hasTotals ? (
          <TableTotals
            columns={columns}
            isFolded={isFolded}
            linesClass={foldedClass}
            rowIndex={isVirtualized ? rows.length + 2 : undefined}
          />
        ) : null}
      </table>
    </div>
  )
}

const createSelectionProps = ({ selected: selectedKeys, onChange }: TableSelection, rows: readonly TableRow[]) => ({
  selectionMode: 'multiple' as const,
  selectedKeys,
  onSelectionChange: (keys: 'all' | Set<Key>) => {
    if (keys === 'all') onChange(new Set(rows.map(row => row.id)))
    // Passes on the same set, because React Aria keeps the start of a range selection in it.
    else if (areIds(keys)) onChange(keys)
  },
})

const areIds = (keys: Set<Key>): keys is Set<string> => [...keys].every(key => typeof key === 'string')
