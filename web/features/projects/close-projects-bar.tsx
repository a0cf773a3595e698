import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import { toOpenerId } from '../../ui/dialog/use-open-dialog.ts'

export const closeProjectsBarId = 'close-bar'

interface Props {
  openCount: number
  selectedCount: number
  onCloseAll: () => void
  onClear: () => void
}

export function CloseProjectsBar({ openCount, selectedCount, onCloseAll, onClear }: Props) {
  const { t } = useTranslation('projects')
  const formats = useFormats()
  const count = selectedCount || openCount
  const values = { count, shown: formats.whole(count) }
  return (
    <SelectionBar
      id={closeProjectsBarId}
      label={t('selected_group')}
      hasSelection={selectedCount > 0}
      count={<b>{selectedCount > 0 ? t('selected', values) : t('count', values)}</b>}
      clear={t('clear_selection')}
      onClear={onClear}
    >
      <Button id={toOpenerId({ dialog: 'close-selected' })} onPress={onCloseAll}>
        {t('close_project')}
      </Button>
    </SelectionBar>
  )
}
