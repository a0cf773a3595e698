import { useTranslation } from 'react-i18next'
import { Menu } from '../../ui/menu.tsx'
import { hideable, toggle, useHidden } from './hidden-columns.ts'

/** which of the columns that one can do without are shown */
export function ColumnMenu() {
  const { t } = useTranslation('entries')
  const hidden = useHidden()
  return (
    <Menu
      label={t('show_columns')}
      chosen={hideable.filter(name => !hidden.includes(name))}
      actions={hideable.map(id => ({ id, name: t(`columns.${id}`), onAction: () => toggle(id) }))}
    />
  )
}
