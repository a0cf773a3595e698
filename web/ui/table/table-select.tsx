import { CheckBox } from '../fields/check-box.tsx'
import type { TableColumn, TableRow } from './table-types.ts'

export const selectionColumnId = 'select'

export const createSelectionColumn = <Item extends TableRow>(label: string): TableColumn<Item> => ({
  id: selectionColumnId,
  header: label,
  isHeaderHidden: true,
  width: 48,
  cell: () => <CheckBox slot="selection" aria-label={label} />,
})
