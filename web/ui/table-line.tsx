import { memo, useMemo, useRef, type FocusEvent, type ReactNode } from 'react'
import { CheckboxContext } from 'react-aria-components'
import { mergeProps } from 'react-aria/mergeProps'
import { useTableCell, useTableRow, useTableSelectionCheckbox } from 'react-aria/useTable'
import type { TableState } from 'react-stately/useTableState'
import { classes } from './classes.ts'
import { cellClass, contentOf } from './table-cell.tsx'
import { cellIn, type GridNode } from './table-collection.ts'
import type { TableColumn, TableRow } from './table-types.ts'
import styles from './table.module.css'

interface Props<Item extends TableRow> {
  state: TableState<Item>
  node: GridNode<Item>
  item: Item
  columns: readonly TableColumn<Item>[]
  isFolded: boolean
  isLong: boolean
  /** it has the focus, or a cell of it has */
  hasFocus: boolean
}

/** React's own would forget what kind of rows the table has */
const remembered = <Of extends object>(
  Part: (props: Of) => ReactNode,
  isSame: (before: Of, after: Of) => boolean,
): ((props: Of) => ReactNode) => memo(Part, isSame)

/** a row; scrolling draws none again that is there already, and a focus that moves only those between which it does */
export const TableLine = remembered(Line, isSame)

function isSame<Item extends TableRow>(
  { state, ...before }: Props<Item>,
  { state: next, ...after }: Props<Item>,
): boolean {
  const isOther =
    state !== next && (after.hasFocus || state.selectionManager.rawSelection !== next.selectionManager.rawSelection)
  return (
    !isOther &&
    after.node === before.node &&
    after.columns === before.columns &&
    after.isFolded === before.isFolded &&
    after.hasFocus === before.hasFocus
  )
}

function Line<Item extends TableRow>({ state, node, item, columns, isFolded, isLong }: Props<Item>) {
  const ref = useRef<HTMLTableRowElement>(null)
  const { collection, selectionManager } = state
  const { rowProps } = useTableRow({ node, isVirtualized: isLong }, state, ref)
  const { checkboxProps } = useTableSelectionCheckbox({ key: node.key }, state)
  const contents = useMemo(
    () => columns.map(column => contentOf(column, column.cell(item), isFolded)),
    [item, columns, isFolded],
  )

  const cells = collection.columns.map(column => cellIn(node, column))
  const focused = Math.max(
    0,
    cells.findIndex(({ key }) => key === selectionManager.focusedKey),
  )
  const { focusedProps, otherProps, focusedRef } = useCells(state, cells[focused] ?? node, isLong)
  const onFocus = ({ target }: FocusEvent) => {
    const cell = target.closest('td')
    // who comes with the keyboard comes back to where the focus was
    if (cell?.dataset.key && (target === cell || !target.matches(':focus-visible')))
      selectionManager.setFocusedKey(cell.dataset.key)
  }

  return (
    <tr {...mergeProps(rowProps, { onFocus })} ref={ref} className={styles.row}>
      <CheckboxContext value={{ slots: { selection: checkboxProps } }}>
        {columns.map((column, index) => {
          const emphasis = column.emphasis?.(item)
          return (
            <td
              key={column.id}
              {...(index === focused ? focusedProps : otherProps)}
              ref={index === focused ? focusedRef : null}
              role={column.isRowHeader ? 'rowheader' : 'gridcell'}
              id={column.isRowHeader ? rowProps['aria-labelledby'] : undefined}
              aria-colindex={isLong ? index + 1 : undefined}
              data-key={cells[index]?.key}
              className={classes(cellClass(column), emphasis && styles[emphasis])}
            >
              {contents[index]}
            </td>
          )
        })}
      </CheckboxContext>
    </tr>
  )
}

/** only one cell of a row can have the focus: the others do without what leads it on, which would cost more than all else in a row */
function useCells<Item extends TableRow>(state: TableState<Item>, node: GridNode<Item>, isLong: boolean) {
  const focusedRef = useRef<HTMLTableCellElement>(null)
  const { gridCellProps } = useTableCell({ node, isVirtualized: isLong }, state, focusedRef)
  return {
    focusedRef,
    focusedProps: gridCellProps,
    otherProps: { ...gridCellProps, tabIndex: -1, onFocus: undefined, onKeyDownCapture: undefined },
  }
}
