import { useLayoutEffect, useReducer, useRef, useState, type ReactNode } from 'react'
import { useTableRowGroup } from 'react-aria/useTable'
import type { TableState } from 'react-stately/useTableState'
import { rowOf } from './table-collection.ts'
import { TableLine } from './table-line.tsx'
import type { TablePlaces } from './table-places.ts'
import { TableSlots } from './table-slots.ts'
import type { TableColumn, TableRow } from './table-types.ts'
import { useInSight } from './use-in-sight.ts'

interface Props<Item extends TableRow> {
  state: TableState<Item>
  columns: readonly TableColumn<Item>[]
  isFolded: boolean
  box: HTMLElement | null
  places: TablePlaces
}

/** rows of which only those that are looked at are drawn, and the one that has the focus, which must not lose it */
export function TableRows<Item extends TableRow>({ state, columns, isFolded, box, places }: Props<Item>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const { rowGroupProps } = useTableRowGroup()
  const [slots] = useState(() => new TableSlots())
  const { from, to } = useInSight(box)
  const { collection, selectionManager } = state
  const focused = rowOf(collection, selectionManager.focusedKey)

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- whatever was drawn is measured; it comes to an end, since a height is news once
  useLayoutEffect(() => {
    let isNews = false
    for (const row of body.current?.children ?? [])
      if (row instanceof HTMLElement && row.dataset.key)
        isNews = places.saw(row.dataset.key, row.getBoundingClientRect().height) || isNews
    if (isNews) drawAgain()
  })

  const pieces: ReactNode[] = []
  let below = 0
  const leaveOut = (until: number) => {
    if (until > below)
      pieces.push(<tr key={`gap ${pieces.length}`} role="presentation" style={{ height: until - below }} />)
  }
  const nodes = drawn(places.at(from), places.at(to), focused?.index).flatMap(index => collection.rows[index] ?? [])
  const slotOf = slots.of(nodes.map(({ key }) => key))
  for (const node of nodes) {
    leaveOut(places.top(node.index))
    if (node.value)
      pieces.push(
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
    below = places.top(node.index + 1)
  }
  leaveOut(places.height)
  return (
    <tbody {...rowGroupProps} ref={body}>
      {pieces}
    </tbody>
  )
}

function drawn(first: number, last: number, focused: number | undefined): number[] {
  const indexes = Array.from({ length: last - first + 1 }, (_, n) => first + n)
  if (focused === undefined || (focused >= first && focused <= last)) return indexes
  return focused < first ? [focused, ...indexes] : [...indexes, focused]
}
