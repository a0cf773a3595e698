import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { late } from '../../../lib/late.ts'
import type { WorkLog } from '../../../lib/work-logs.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './dialogs.module.css'
import { useWhen } from './when.ts'

const History = late(async () => (await import('./history.tsx')).History)

/** the times as first recorded, where they were corrected since, and how the entry became what it is */
export function EntryPast({ entry }: { entry: WorkLog }) {
  const { t } = useTranslation('entry-dialogs')
  const { span } = useWhen()
  const [isShown, setShown] = useState(false)
  const { original_start_time: start, original_end_time: end } = entry
  const isCorrected = start !== entry.start_time || (end !== null && end !== entry.end_time)
  return (
    <div className={styles.stack}>
      {isCorrected ? <p className={styles.soft}>{t('edit.originally', { span: span(start, end) })}</p> : null}
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
