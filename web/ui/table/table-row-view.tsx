import { memo, useMemo, useRef, type FocusEvent, type ReactNode } from 'react'
import { CheckboxContext } from 'react-aria-components'
import { mergeProps } from 'react-aria/mergeProps'
import { useTableCell, useTableRow, useTableSelectionCheckbox } from 'react-aria/useTable'
import type { TableState } from 'react-stately/useTableState'
import { joinClasses } from '../classes.ts'
import { toCellClass, renderCellContent } from './table-cell.tsx'
import { createCell, type GridNode } from './table-collection.ts'
import type { TableColumn, TableRow } from './table-types.ts'
import styles from './table.module.css'

interface Props<Item extends TableRow> {
  state: TableState<Item>
  node: GridNode<Item>
  item: Item
  columns: readonly TableColumn<Item>[]
  isFolded: boolean
  /** Class of a folded row that places its cells on two lines. */
  linesClass: string | undefined
  isVirtualized: boolean
  hasFocus: boolean
  isOpen: boolean
}

/** Works like `memo`, but keeps the type parameter of the row, which `memo` alone would lose. */
const typedMemo = <PartProps extends object>(
  Part: (props: PartProps) => ReactNode,
  isSame: (previousProps: PartProps, nextProps: PartProps) => boolean,
): ((props: PartProps) => ReactNode) => memo(Part, isSame)

/** A row of the table. Scrolling renders only new rows, and moving the focus renders only the two rows involved. */
export const TableRowView = typedMemo(Line, arePropsEqual)

function arePropsEqual<Item extends TableRow>(
  { state, ...previousProps }: Props<Item>,
  { state: nextState, ...nextProps }: Props<Item>,
): boolean {
  const stateDiffers =
    state !== nextState &&
    (nextProps.hasFocus || state.selectionManager.rawSelection !== nextState.selectionManager.rawSelection)
  return (
    !stateDiffers &&
    nextProps.node === previousProps.node &&
    nextProps.columns === previousProps.columns &&
    nextProps.isFolded === previousProps.isFolded &&
    nextProps.hasFocus === previousProps.hasFocus &&
    nextProps.isOpen === previousProps.isOpen
  )
}

function Line<Item extends TableRow>({
  state,
  node,
  item,
  columns,
  isFolded,
  linesClass,
  isVirtualized,
  isOpen,
}: Props<Item>) {
  const ref = useRef<HTMLTableRowElement>(null)
  const { collection, selectionManager } = state
  const { rowProps } = useTableRow({ node, isVirtualized }, state, ref)
  const { checkboxProps } = useTableSelectionCheckbox({ key: node.key }, state)
  const contents = useMemo(
    () => columns.map(column => renderCellContent(column, column.cell(item), isFolded && !linesClass)),
    [item, columns, isFolded, linesClass],
  )

  const cells = collection.columns.map(column => createCell(node, column))
  const focusedIndex = Math.max(
    0,
    cells.findIndex(({ key }) => key === selectionManager.focusedKey),
  )
  const { focusedProps, otherProps, focusedRef } = useCellProps(state, cells[focusedIndex] ?? node, isVirtualized)
  const onFocus = ({ target }: FocusEvent) => {
    const cell = target.closest('td')
    // Remembers a cell that was focused by a press, so that the focus of the keyboard returns to this cell.
    if (cell?.dataset.key && (target === cell || !target.matches(':focus-visible')))
      selectionManager.setFocusedKey(cell.dataset.key)
  }

  return (
    <tr
      {...mergeProps(rowProps, { onFocus })}
      ref={ref}
      className={joinClasses(styles.row, linesClass)}
      data-open={isOpen ? '' : undefined}
    >
      <CheckboxContext value={{ slots: { selection: checkboxProps } }}>
        {columns.map((column, index) => {
          const emphasis = column.emphasis?.(item)
          return (
            <td
              key={column.id}
              {...(index === focusedIndex ? focusedProps : otherProps)}
              ref={index === focusedIndex ? focusedRef : null}
              role={column.isRowHeader ? 'rowheader' : 'gridcell'}
              id={column.isRowHeader ? rowProps['aria-labelledby'] : undefined}
              aria-colindex={isVirtualized ? index + 1 : undefined}
              data-key={cells[index]?.key}
              className={joinClasses(linesClass ? column.lineClass : toCellClass(column), emphasis && styles[emphasis])}
            >
              {contents[index]}
            </td>
          )
        })}
      </CheckboxContext>
    </tr>
  )
}

/**
 * Computes React Aria's props once per row, because computing them for each cell would be the largest cost of a row. At
 * most one cell of a row has the focus, and the others get `otherProps`.
 */
function useCellProps<Item extends TableRow>(state: TableState<Item>, node: GridNode<Item>, isVirtualized: boolean) {
  const focusedRef = useRef<HTMLTableCellElement>(null)
  const { gridCellProps } = useTableCell({ node, isVirtualized }, state, focusedRef)
  return {
    focusedRef,
    focusedProps: gridCellProps,
    otherProps: { ...gridCellProps, tabIndex: -1, onFocus: undefined, onKeyDownCapture: undefined },
  }
}
