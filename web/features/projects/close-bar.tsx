import { useTranslation } from 'react-i18next'
import { wholeFormat } from '../../lib/intl.ts'
import { Button } from '../../ui/button.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { openerOf } from '../../ui/use-opened.ts'

export const closeBarId = 'close-bar'

interface Props {
  /** how many projects are open */
  open: number
  /** how many of them are selected */
  chosen: number
  onCloseAll: () => void
  onClear: () => void
}

export function CloseBar({ open, chosen, onCloseAll, onClear }: Props) {
  const { t } = useTranslation('projects')
  const count = chosen || open
  const words = { count, shown: wholeFormat().format(count) }
  return (
    <SelectionBar
      id={closeBarId}
      label={t('selected_group')}
      isChoosing={chosen > 0}
      count={<b>{chosen > 0 ? t('selected', words) : t('count', words)}</b>}
      clear={t('clear_selection')}
      onClear={onClear}
    >
      <Button id={openerOf({ what: 'close-selected' })} onPress={onCloseAll}>
        {t('close_project')}
      </Button>
    </SelectionBar>
  )
}
