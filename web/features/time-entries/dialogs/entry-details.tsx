import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry } from '../../../lib/entries/entries.ts'
import { useFormats } from '../../../lib/language/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { lazyComponent } from '../../../ui/feedback/lazy-component.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DetailDialogs } from '../detail-dialogs.tsx'
import type { EntryDialog } from '../dialog-names.ts'
import styles from './dialogs.module.css'
import { useEntryTexts } from './use-entry-texts.ts'

const History = lazyComponent(async () => (await import('./history.tsx')).History)

/** What else there is about an entry, for phones, whose rows only say that it exists. Keeps what is typed above. */
export function EntryDetails({ entry }: { entry: Entry }) {
  const { t } = useTranslation(['entries', 'entry-dialogs'])
  const { whole } = useFormats()
  const { span } = useEntryTexts()
  const [dialogName, setDialogName] = useState<EntryDialog>()
  const [hasHistory, showHistory] = useState(false)
  const count = entry.comments.length
  const location = entry.has_location ? 'map' : 'missing'
  const { original_start_time: start, original_end_time: end } = entry
  const isCorrected = start !== entry.start_time || (end !== null && end !== entry.end_time)
  return (
    <div className={styles.stack}>
      {isCorrected ? (
        <p className="soft small">{t('entry-dialogs:edit.originally', { span: span(start, end) })}</p>
      ) : null}
      <div className={styles.details}>
        <Button kind="quiet" aria-expanded={hasHistory} onPress={() => showHistory(!hasHistory)}>
          {t('entry-dialogs:edit.history')}
        </Button>
        <Button kind="quiet" onPress={() => setDialogName('comments')}>
          {count > 0 ? `${t('columns.comments')} (${whole(count)})` : t('columns.comments')}
        </Button>
        <Button kind="quiet" onPress={() => setDialogName(location)}>
          {entry.has_location ? t('map') : t('missing_title')}
        </Button>
      </div>
      {hasHistory ? (
        <Suspense fallback={<Skeleton />}>
          <History entry={entry} />
        </Suspense>
      ) : null}
      <DetailDialogs dialogName={dialogName} entry={entry} onClose={() => setDialogName(undefined)} />
    </div>
  )
}
