import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { Button } from '../../ui/button.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { openerId } from '../../ui/use-open-dialog.ts'

export const closeBarId = 'close-bar'

interface Props {
  /** The number of open projects. */
  open: number
  /** The number of selected ones. */
  chosen: number
  onCloseAll: () => void
  onClear: () => void
}

export function CloseBar({ open, chosen, onCloseAll, onClear }: Props) {
  const { t } = useTranslation('projects')
  const formats = useFormats()
  const count = chosen || open
  const values = { count, shown: formats.whole(count) }
  return (
    <SelectionBar
      id={closeBarId}
      label={t('selected_group')}
      hasSelection={chosen > 0}
      count={<b>{chosen > 0 ? t('selected', values) : t('count', values)}</b>}
      clear={t('clear_selection')}
      onClear={onClear}
    >
      <Button id={openerId({ dialog: 'close-selected' })} onPress={onCloseAll}>
        {t('close_project')}
      </Button>
    </SelectionBar>
  )
}
