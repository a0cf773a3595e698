import { useTranslation } from 'react-i18next'
import type { IdAndName } from '../../../shared/domain/entry.ts'
import { QueueList } from '../../components/queue/queue-list.tsx'
import { useCompanyTimeFormats } from '../../components/queue/use-company-time-formats.ts'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { useDescribeCall } from './use-describe-call.ts'
import styles from './person-panel.module.css'
import { TimeClockRefusalResolution } from './time-clock-refusal-resolution.tsx'

interface Props {
  queue: readonly QueuedCall[]
  projects: readonly IdAndName[]
  onPin: (queuedCall: QueuedCall) => void
  onClose: () => void
}

export function TimeClockQueue({ queue, projects, onPin, onClose }: Props) {
  const { t } = useTranslation('time-clock')
  const { since } = useCompanyTimeFormats()
  return (
    <div className={styles.panel}>
      <QueueList
        queue={queue}
        describeCall={useDescribeCall()}
        formatTime={since}
        renderRefusal={refusedCall => (
          <TimeClockRefusalResolution refusedCall={refusedCall} projects={projects} onPin={() => onPin(refusedCall)} />
        )}
        refusedText={t('refused_text')}
        unsentText={t('waiting_text')}
        onClose={onClose}
      />
    </div>
  )
}
