import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog.tsx'
import { ColumnMenu } from './column-menu.tsx'
import styles from './filter-dialog.module.css'
import { Filters } from './filters.tsx'
import type { FilterProps } from './entries-toolbar.tsx'

interface Props extends FilterProps {
  /** Number of entries that match the filters. Undefined while loading. */
  count: number | undefined
  onReset: () => void
  onDone: () => void
}

/** Filters apply at once, so the last button only closes the dialog. */
export function FilterDialog({ count, onReset, onDone, ...filters }: Props) {
  const { t } = useTranslation('entries')
  const { whole } = useFormats()
  return (
    <>
      <div className={styles.fields}>
        <Filters {...filters} />
        <div>
          <ColumnMenu />
        </div>
      </div>
      <DialogActions>
        <Button onPress={onReset}>{t('reset')}</Button>
        <Button kind="primary" onPress={onDone}>
          {count === undefined ? t('show') : t('show_count', { count, shown: whole(count) })}
        </Button>
      </DialogActions>
    </>
  )
}
