import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../shared/api/client.ts'
import { refusalReason, conflictingEntry } from '../../lib/failure.ts'
import { refusalError } from '../../lib/offline/send-order.ts'
import { discard, sendAgain } from '../../lib/offline/queue.ts'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { sendAfter } from '../../lib/offline/page-queue.ts'
import { Button } from '../../ui/button.tsx'
import styles from './panel.module.css'
import { useTimes } from './use-times.ts'

/** Shows why the servers refused a call, and ways to settle it. `onPin` opens the step where the PIN is typed again. */
export function SettleRefusal({ refusedCall, onPin }: { refusedCall: QueuedCall; onPin?: () => void }) {
  const { t } = useTranslation('time-clock')
  const { since } = useTimes()
  const [isConfirming, setConfirming] = useState(false)
  const { refused, kind } = refusedCall
  if (!refused) return null
  const conflicting = conflictingEntry(new CallError(refused.status, refused.body, undefined))
  const isWrongPin = refusalError(refusedCall) === 'Wrong PIN'
  const reason =
    kind === 'in' && conflicting
      ? t('already_in', { project: conflicting.project.name, time: since(conflicting.start_time) })
      : kind === 'out' && conflicting?.end_time
        ? t('already_out', { time: since(conflicting.end_time) })
        : refusalReason(refused.body)
  return (
    <div role="alert" className={styles.refused}>
      <p>{reason}</p>
      <div className={styles.two}>
        {isWrongPin && onPin ? <Button onPress={onPin}>{t('pin_again')}</Button> : null}
        {isWrongPin || conflicting ? null : (
          <Button onPress={() => void sendAfter(sendAgain(refusedCall))}>{t('again')}</Button>
        )}
        <Button
          onPress={() => (conflicting || isConfirming ? void sendAfter(discard(refusedCall)) : setConfirming(true))}
        >
          {conflicting ? t('all_right') : isConfirming ? t('discard_sure') : t('discard')}
        </Button>
      </div>
    </div>
  )
}
