import { useTranslation } from 'react-i18next'
import type { Queued } from '../lib/offline/queued.ts'
import { Mark } from './mark.tsx'
import styles from './waiting-mark.module.css'
import './kit-texts.ts'

interface Props {
  queue: readonly Queued[]
  onOpen: () => void
}

/** how much waits to be sent, or for the person to decide; what is sent within a blink is not worth saying */
export function WaitingMark({ queue, onOpen }: Props) {
  const { t } = useTranslation('kit')
  const refused = queue.filter(one => one.refused).length
  if (queue.length === 0) return null
  return (
    <button type="button" className={refused > 0 ? styles.now : styles.soon} onClick={onOpen}>
      <Mark kind="look">
        {refused > 0 ? t('waiting.refused', { count: refused }) : t('waiting.count', { count: queue.length })}
      </Mark>
    </button>
  )
}
