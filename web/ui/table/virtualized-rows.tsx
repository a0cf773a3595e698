import { Fragment, useState } from 'react'
import { useTableRowGroup } from 'react-aria/useTable'
import type { TableState } from 'react-stately/useTableState'
import { listRenderedRows, useMeasureRows } from './rendered-rows.ts'
import { findRow, type Key } from './table-collection.ts'
import { TableRowView } from './table-row-view.tsx'
import type { RowPositions } from './row-positions.ts'
import { GroupHeading } from './group-heading.tsx'
import type { GroupHeadings, TableColumn, TableRow } from './table-types.ts'
import { useVisibleRange } from './use-visible-range.ts'

interface Props<Item extends TableRow> {
  state: TableState<Item>
  columns: readonly TableColumn<Item>[]
  openRow: string | undefined
  headings: GroupHeadings | undefined
  isFolded: boolean
  linesClass: string | undefined
  box: HTMLElement | null
  positions: RowPositions
}

/**
 * Renders the rows near the visible area. Also renders the focused row, so that it keeps the focus, and the open row,
 * so that the table can scroll to it.
 */
export function VirtualizedRows<Item extends TableRow>({
  box,
  positions,
  headings,
  openRow,
  ...sharedProps
}: Props<Item>) {
  const [body, setBody] = useState<HTMLTableSectionElement | null>(null)
  const { rowGroupProps } = useTableRowGroup()
  const [slots] = useState(() => new RowSlots())
  const range = useVisibleRange(box, 'box')
  const { columns } = sharedProps
  const { collection, selectionManager } = sharedProps.state
  const focusedNode = findRow(collection, selectionManager.focusedKey)
  useMeasureRows(body, positions)

  const openNode = openRow === undefined ? undefined : findRow(collection, openRow)
  const nodesOrGaps = listRenderedRows(positions, range, focusedNode?.index, openNode?.index).map(part =>
    'gap' in part ? part : { node: collection.at(part.index) },
  )
  const slotByKey = slots.assign(
    nodesOrGaps.flatMap(nodeOrGap => ('gap' in nodeOrGap || !nodeOrGap.node ? [] : [nodeOrGap.node.key])),
  )
  return (
    <tbody {...rowGroupProps} ref={setBody}>
      {nodesOrGaps.map((nodeOrGap, index) => {
        if ('gap' in nodeOrGap) return <tr key={`gap ${index}`} role="presentation" style={{ height: nodeOrGap.gap }} />
        const { node } = nodeOrGap
        if (!node?.value) return null
        const heading = headings?.headingByFirstRow.get(String(node.key))
        return (
          <Fragment key={slotByKey.get(node.key)}>
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
              isOpen={node === openNode}
              isVirtualized
            />
          </Fragment>
        )
      })}
    </tbody>
  )
}

/**
 * Reuses the elements of rows that left the visible area, because reusing elements costs half of creating them. A row
 * that stays keeps its elements, and so the focus.
 */
class RowSlots {
  private slots = new Map<Key, number>()

  /** Assigns a slot to each row. A row that was rendered before keeps its slot, so that its elements stay. */
  assign(ids: readonly Key[]): Map<Key, number> {
    const slots = new Map(ids.flatMap(id => (this.slots.has(id) ? [[id, this.slots.get(id) ?? 0] as const] : [])))
    const takenSlots = new Set(slots.values())
    let nextSlot = 0
    for (const id of ids) {
      if (slots.has(id)) continue
      while (takenSlots.has(nextSlot)) nextSlot++
      slots.set(id, nextSlot++)
    }
    this.slots = slots
    return slots
  }
}
