import { useTranslation } from 'react-i18next'
import type { Named } from '../../../shared/domain/entry.ts'
import { isStuck } from '../../lib/offline/send-order.ts'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog.tsx'
import { StuckCall } from '../../components/stuck-call.tsx'
import { useDescribeCall } from './describe-call.ts'
import styles from './panel.module.css'
import { SettleRefusal } from './resolve-refusal.tsx'
import { useTimes } from './use-times.ts'

interface Props {
  queue: readonly QueuedCall[]
  projects: readonly Named[]
  onPin: (queued: QueuedCall) => void
  onClose: () => void
}

/** Shows this device's queue, with ways to resolve refused calls. */
export function QueueList({ queue, projects, onPin, onClose }: Props) {
  const { t } = useTranslation('time-clock')
  const { since } = useTimes()
  const describeCall = useDescribeCall()
  const refused = queue.filter(queued => queued.refused)
  const others = queue.filter(queued => !queued.refused)

  return (
    <div className={styles.panel}>
      {refused.length > 0 ? <p>{t('refused_text')}</p> : null}
      {refused.map(queued => (
        <section key={queued.key} aria-label={describeCall(queued)}>
          <b>{describeCall(queued)}</b>
          <p className="soft">{since(queued.made)}</p>
          <SettleRefusal refusedCall={queued} projects={projects} onPin={() => onPin(queued)} />
        </section>
      ))}
      <p>{others.length > 0 ? t('waiting_text') : queue.length === 0 ? t('nothing_waits') : null}</p>
      <ul className={styles.waiting}>
        {others.map(queued => (
          <li key={queued.key}>
            <b>{describeCall(queued)}</b>
            <p className="soft">{since(queued.made)}</p>
            {isStuck(queued) ? <StuckCall stuck={queued} /> : null}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onPress={onClose}>{t('close')}</Button>
      </DialogActions>
    </div>
  )
}
