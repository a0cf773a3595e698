import { useState } from 'react'
import { useTableRowGroup } from 'react-aria/useTable'
import type { TableState } from 'react-stately/useTableState'
import { renderedRows, useMeasureRows } from './rendered-rows.ts'
import { findRow } from './table-collection.ts'
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

/** Renders the rows near the visible area, and the focused one, which would otherwise be lost. */
export function VirtualizedRows<Item extends TableRow>({ state, columns, isFolded, box, positions }: Props<Item>) {
  const [body, setBody] = useState<HTMLTableSectionElement | null>(null)
  const { rowGroupProps } = useTableRowGroup()
  const [slots] = useState(() => new RowSlots())
  const range = useVisibleRange(box, 'box')
  const { collection, selectionManager } = state
  const focused = findRow(collection, selectionManager.focusedKey)
  useMeasureRows(body, positions)

  const parts = renderedRows(positions, range, focused?.index).map(part =>
    'gap' in part ? part : { node: collection.rows[part.index] },
  )
  const slotByKey = slots.assign(parts.flatMap(part => ('gap' in part || !part.node ? [] : [part.node.key])))
  return (
    <tbody {...rowGroupProps} ref={setBody}>
      {parts.map((part, index) => {
        if ('gap' in part) return <tr key={`gap ${index}`} role="presentation" style={{ height: part.gap }} />
        const { node } = part
        return node?.value ? (
          <TableLine
            key={slotByKey.get(node.key)}
            state={state}
            node={node}
            item={node.value}
            columns={columns}
            isFolded={isFolded}
            hasFocus={node === focused}
            isVirtualized
          />
        ) : null
      })}
    </tbody>
  )
}
