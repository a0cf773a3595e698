import { useTranslation } from 'react-i18next'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import styles from './queue-badge.module.css'

interface Props {
  queue: readonly QueuedCall[]
  onOpen: () => void
}

/** The styles show the badge with a delay, because most calls are sent at once. */
export function QueueBadge({ queue, onOpen }: Props) {
  const { t } = useTranslation('kit')
  const refused = queue.filter(queued => queued.refused).length
  if (queue.length === 0) return null
  return (
    <button type="button" className={refused > 0 ? styles.now : styles.soon} onClick={onOpen}>
      <Badge kind="look">
        {refused > 0 ? t('waiting.refused', { count: refused }) : t('waiting.count', { count: queue.length })}
      </Badge>
    </button>
  )
}
