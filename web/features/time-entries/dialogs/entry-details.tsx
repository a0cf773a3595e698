import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry } from '../../lib/entries/entries.ts'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DetailDialogs } from './detail-dialogs.tsx'
import type { EntryDialog } from './dialog-names.ts'
import styles from './time-entries.module.css'

/** What else there is about an entry, for phones, whose rows only say that it exists. Keeps what is typed above. */
export function EntryDetails({ entry }: { entry: Entry }) {
  const { t } = useTranslation('entries')
  const { whole } = useFormats()
  const [dialogName, setDialogName] = useState<EntryDialog>()
  const count = entry.comments.length
  const location = entry.has_location ? 'map' : 'missing'
  return (
    <div className={styles.details}>
      <Button kind="quiet" onPress={() => setDialogName('comments')}>
        {count > 0 ? `${t('columns.comments')} (${whole(count)})` : t('columns.comments')}
      </Button>
      <Button kind="quiet" onPress={() => setDialogName(location)}>
        {entry.has_location ? t('map') : t('missing_title')}
      </Button>
      <DetailDialogs dialogName={dialogName} entry={entry} onClose={() => setDialogName(undefined)} />
    </div>
  )
}
