import { useTranslation } from 'react-i18next'
import type { SortedColumn } from '../../lib/language/sort.ts'
import { CheckBox } from '../fields/check-box.tsx'
import { Menu } from '../dialog/menu.tsx'
import { sortArrowByDirection } from './column-header.tsx'
import type { TableSelection } from './table-types.ts'

interface Props {
  columns: readonly { id: string; header: string; value?: unknown }[]
  rows: readonly { id: string }[]
  sortedBy: SortedColumn | undefined
  onSort: (column: string) => void
  selection: TableSelection | undefined
}

export function TableBar({ columns, rows, sortedBy, onSort, selection }: Props) {
  const { t } = useTranslation('kit')
  const sortedColumn = columns.find(({ id }) => id === sortedBy?.column)
  const selectedCount = rows.filter(({ id }) => selection?.selected.has(id)).length
  const arrow = sortedBy ? sortArrowByDirection[sortedBy.direction] : ''
  return (
    <>
      {selection ? (
        <CheckBox
          isSelected={selectedCount === rows.length}
          isIndeterminate={selectedCount > 0 && selectedCount < rows.length}
          onChange={isSelected => selection.onChange(new Set(isSelected ? rows.map(({ id }) => id) : []))}
        >
          {t('select_all')}
        </CheckBox>
      ) : null}
      {sortedColumn && sortedBy ? (
        <Menu
          kind="quiet"
          label={
            <span>
              {t('sorted_by', { column: sortedColumn.header })}
              <span aria-hidden="true"> {arrow}</span>
              <span className="visually-hidden"> {t(`sorted.${sortedBy.direction}`)}</span>
            </span>
          }
          chosen={sortedColumn.id}
          actions={columns
            .filter(({ value }) => value !== undefined)
            .map(({ id, header }) => ({
              id,
              name: id === sortedColumn.id ? `${header} ${arrow}` : header,
              onAction: () => onSort(id),
            }))}
        />
      ) : null}
    </>
  )
}
