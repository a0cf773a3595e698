import { useRef } from 'react'
import { CheckboxContext } from 'react-aria-components'
import {
  useTableColumnHeader,
  useTableHeaderRow,
  useTableRowGroup,
  useTableSelectAllCheckbox,
} from 'react-aria/useTable'
import type { TableState } from 'react-stately/useTableState'
import { findAlignClass } from './table-cell.tsx'
import type { GridNode, TableCollection } from './table-collection.ts'
import { ColumnHeader } from './column-header.tsx'
import type { TableColumn, TableRow } from './table-types.ts'
import { toRem } from './text-size.ts'

interface Props<Item extends TableRow> {
  state: TableState<Item>
  collection: TableCollection<Item>
  columns: readonly TableColumn<Item>[]
  isFolded: boolean
  isVirtualized: boolean
}

export function TableHeader<Item extends TableRow>({ columns, collection, ...sharedProps }: Props<Item>) {
  const { checkboxProps } = useTableSelectAllCheckbox(sharedProps.state)
  const { rowGroupProps } = useTableRowGroup()
  const row = useRef<HTMLTableRowElement>(null)
  const { columns: columnNodes, head } = collection
  const { rowProps } = useTableHeaderRow(
    { node: head, isVirtualized: sharedProps.isVirtualized },
    sharedProps.state,
    row,
  )
  return (
    <thead {...rowGroupProps}>
      <tr {...rowProps} ref={row}>
        <CheckboxContext value={{ slots: { selection: checkboxProps } }}>
          {columns.map((column, index) => {
            const node = columnNodes[index]
            return node ? <HeaderCell key={column.id} {...sharedProps} column={column} node={node} /> : null
          })}
        </CheckboxContext>
      </tr>
    </thead>
  )
}

interface HeaderCellProps<Item extends TableRow> extends Omit<Props<Item>, 'columns' | 'collection'> {
  column: TableColumn<Item>
  node: GridNode<Item>
}

function HeaderCell<Item extends TableRow>({ state, column, node, isFolded, isVirtualized }: HeaderCellProps<Item>) {
  const ref = useRef<HTMLTableCellElement>(null)
  const { columnHeaderProps } = useTableColumnHeader({ node, isVirtualized }, state, ref)
  const sortDirection = state.sortDescriptor?.column === column.id ? state.sortDescriptor.direction : undefined
  return (
    <th
      {...columnHeaderProps}
      ref={ref}
      className={findAlignClass(column)}
      style={column.width === undefined ? undefined : { width: toRem(column.width) }}
      data-allows-sorting={column.value ? true : undefined}
      data-sort-direction={sortDirection}
    >
      <ColumnHeader column={column} direction={sortDirection} isFolded={isFolded} />
    </th>
  )
}
