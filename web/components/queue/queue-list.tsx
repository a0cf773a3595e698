import { useTranslation } from 'react-i18next'
import { findNextCall, isStuck } from '../../lib/offline/send-order.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog.tsx'
import { DiscardButton } from './discard-button.tsx'
import styles from './queue-list.module.css'
import { RefusedCalls, type RefusedCallsProps } from './refused-calls.tsx'

interface Props extends RefusedCallsProps {
  refusedText: string
  unsentText: string
  onClose: () => void
}

/** Lists the calls of the queue. Refused calls come first, because the user has to resolve them. */
export function QueueList({ refusedText, unsentText, onClose, ...refusedCallsProps }: Props) {
  const { t } = useTranslation('kit')
  const { queue, describeCall, formatTime } = refusedCallsProps
  const unsentCalls = queue.filter(queuedCall => !queuedCall.refused)
  const isBlocked = findNextCall(queue) === undefined
  return (
    <div className={styles.stack}>
      {unsentCalls.length < queue.length ? <p>{refusedText}</p> : null}
      <RefusedCalls {...refusedCallsProps} />
      {unsentCalls.length > 0 ? <p>{unsentText}</p> : null}
      {queue.length === 0 ? <p>{t('waiting.empty')}</p> : null}
      <ul className="plain-list">
        {unsentCalls.map(queuedCall => (
          <li key={queuedCall.key}>
            <b>{describeCall(queuedCall)}</b>
            <p className="soft small">
              {formatTime(queuedCall.made)}
              {isBlocked ? ` · ${t('waiting.follows')}` : ''}
            </p>
            {isStuck(queuedCall) ? (
              <>
                <p>{t('waiting.stuck')}</p>
                <DiscardButton queuedCall={queuedCall} />
              </>
            ) : null}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onPress={onClose}>{t('close')}</Button>
      </DialogActions>
    </div>
  )
}
