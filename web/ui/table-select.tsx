import { CheckBox } from './check-box.tsx'
import type { TableColumn, TableRow } from './table-types.ts'

export interface TableSelection {
  selected: ReadonlySet<string>
  onChange: (selected: Set<string>) => void
  /** what the boxes are called */
  label: string
}

export const selectId = 'select'

/** a box at the head of each row */
export const selectColumn = <Item extends TableRow>(label: string): TableColumn<Item> => ({
  id: selectId,
  header: label,
  width: 48,
  minWidth: 48,
  cell: () => <CheckBox slot="selection" aria-label={label} />,
})
