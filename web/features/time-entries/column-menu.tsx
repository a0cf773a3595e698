import { useTranslation } from 'react-i18next'
import { Menu } from '../../ui/dialog/menu.tsx'
import { hideableColumns, toggleColumn, useHiddenColumns } from './hidden-columns.ts'

export function ColumnMenu() {
  const { t } = useTranslation('entries')
  const hiddenColumns = useHiddenColumns()
  return (
    <Menu
      label={t('show_columns')}
      chosen={hideableColumns.filter(name => !hiddenColumns.includes(name))}
      actions={hideableColumns.map(id => ({ id, name: t(`columns.${id}`), onAction: () => toggleColumn(id) }))}
    />
  )
}
