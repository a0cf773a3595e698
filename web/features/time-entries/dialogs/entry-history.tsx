import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../../ui/feedback/lazy-component.tsx'
import type { Entry } from '../../../lib/entries/entries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './dialogs.module.css'
import { useEntryTexts } from './use-entry-texts.ts'

const History = lazyComponent(async () => (await import('./history.tsx')).History)

/** Shows the original times if they were corrected, and the history. */
export function EntryHistory({ entry }: { entry: Entry }) {
  const { t } = useTranslation('entry-dialogs')
  const { span } = useEntryTexts()
  const [isShown, setShown] = useState(false)
  const { original_start_time: start, original_end_time: end } = entry
  const isCorrected = start !== entry.start_time || (end !== null && end !== entry.end_time)
  return (
    <div className={styles.stack}>
      {isCorrected ? <p className="soft small">{t('edit.originally', { span: span(start, end) })}</p> : null}
      <div>
        <Button kind="quiet" aria-expanded={isShown} onPress={() => setShown(!isShown)}>
          {t('edit.history')}
        </Button>
      </div>
      {isShown ? (
        <Suspense fallback={<Skeleton />}>
          <History entry={entry} />
        </Suspense>
      ) : null}
    </div>
  )
}
