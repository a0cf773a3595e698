import { useLayoutEffect, useReducer, useRef, useState, type ReactNode } from 'react'
import { useTableRowGroup } from 'react-aria/useTable'
import type { TableState } from 'react-stately/useTableState'
import { rowOf } from './table-collection.ts'
import { TableLine } from './table-line.tsx'
import type { RowPositions } from './row-positions.ts'
import { RowSlots } from './row-slots.ts'
import type { TableColumn, TableRow } from './table-types.ts'
import { useVisibleRange } from './use-visible-range.ts'

interface Props<Item extends TableRow> {
  state: TableState<Item>
  columns: readonly TableColumn<Item>[]
  isFolded: boolean
  box: HTMLElement | null
  positions: RowPositions
}

/** Renders the rows near the visible area, and the one with the focus, which would otherwise be lost. */
export function TableRows<Item extends TableRow>({ state, columns, isFolded, box, positions }: Props<Item>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  const { rowGroupProps } = useTableRowGroup()
  const [slots] = useState(() => new RowSlots())
  const { from, to } = useVisibleRange(box)
  const { collection, selectionManager } = state
  const focused = rowOf(collection, selectionManager.focusedKey)

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- measures after each rendering, and ends when no height is new
  useLayoutEffect(() => {
    let hasNewHeight = false
    for (const row of body.current?.children ?? [])
      if (row instanceof HTMLElement && row.dataset.key)
        hasNewHeight = positions.saw(row.dataset.key, row.getBoundingClientRect().height) || hasNewHeight
    if (hasNewHeight) renderAgain()
  })

  const children: ReactNode[] = []
  let bottom = 0
  const addGap = (until: number) => {
    if (until > bottom)
      children.push(<tr key={`gap ${children.length}`} role="presentation" style={{ height: until - bottom }} />)
  }
  const nodes = rowIndexes(positions.at(from), positions.at(to), focused?.index).flatMap(
    index => collection.rows[index] ?? [],
  )
  const slotOf = slots.of(nodes.map(({ key }) => key))
  for (const node of nodes) {
    addGap(positions.top(node.index))
    if (node.value)
      children.push(
        <TableLine
          key={slotOf.get(node.key)}
          state={state}
          node={node}
          item={node.value}
          columns={columns}
          isFolded={isFolded}
          hasFocus={node === focused}
          isLong
        />,
      )
    bottom = positions.top(node.index + 1)
  }
  addGap(positions.height)
  return (
    <tbody {...rowGroupProps} ref={body}>
      {children}
    </tbody>
  )
}

function rowIndexes(first: number, last: number, focused: number | undefined): number[] {
  const indexes = Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
  if (focused === undefined || (focused >= first && focused <= last)) return indexes
  return focused < first ? [focused, ...indexes] : [...indexes, focused]
}
