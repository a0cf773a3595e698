import type { ReactNode } from 'react'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import styles from './queue-list.module.css'

export interface RefusedCallsProps {
  queue: readonly QueuedCall[]
  describeCall: (queuedCall: QueuedCall) => string
  formatTime: (instant: string) => string
  renderRefusal: (refusedCall: QueuedCall) => ReactNode
}

export function RefusedCalls({ queue, describeCall, formatTime, renderRefusal }: RefusedCallsProps) {
  return queue
    .filter(({ refused }) => refused)
    .map(queuedCall => (
      <section key={queuedCall.key} className={styles.refused} aria-label={describeCall(queuedCall)}>
        <b>{describeCall(queuedCall)}</b>
        <p className="soft small">{formatTime(queuedCall.made)}</p>
        {renderRefusal(queuedCall)}
      </section>
    ))
}
