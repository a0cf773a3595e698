import { useTranslation } from 'react-i18next'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import styles from './queue-badge.module.css'

interface Props {
  queue: readonly QueuedCall[]
  onOpen: () => void
}

/**
 * Button with the number of refused calls or else of waiting calls. Unless a call was refused, the styles show the
 * button with a delay, because most calls are sent at once.
 */
export function QueueBadge({ queue, onOpen }: Props) {
  const { t } = useTranslation('kit')
  const refusedCount = queue.filter(queuedCall => queuedCall.refused).length
  if (queue.length === 0) return null
  return (
    <button type="button" className={refusedCount > 0 ? styles.now : styles.soon} onClick={onOpen}>
      <Badge kind="look">
        {refusedCount > 0 ? t('waiting.refused', { count: refusedCount }) : t('waiting.count', { count: queue.length })}
      </Badge>
    </button>
  )
}
