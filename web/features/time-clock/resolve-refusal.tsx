import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../shared/api/client.ts'
import { refusalReason, conflictingEntry } from '../../lib/session/failure.ts'
import { refusalError } from '../../lib/offline/send-order.ts'
import { discard, requeue } from '../../lib/offline/queue.ts'
import type { Named } from '../../../shared/domain/entry.ts'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { sendAfter } from '../../lib/offline/page-queue.ts'
import { Button } from '../../ui/buttons/button.tsx'
import styles from './panel.module.css'
import { ProjectList } from './project-list.tsx'
import { useTimes } from './use-times.ts'

interface Props {
  refusedCall: QueuedCall
  /** Open projects to which work on a closed one can be moved. */
  projects: readonly Named[]
  /** Opens the PIN step. */
  onPin: () => void
}

/** Shows why the servers refused a call, and ways to resolve it. */
export function SettleRefusal({ refusedCall, projects, onPin }: Props) {
  const { t } = useTranslation('time-clock')
  const { since } = useTimes()
  const [isConfirming, setConfirming] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const { refused, kind } = refusedCall
  if (!refused) return null
  const conflicting = conflictingEntry(new CallError(refused.status, refused.body, undefined))
  const error = refusalError(refusedCall)
  const isWrongPin = error === 'Wrong PIN'
  const canMove = kind === 'in' && (error === 'Project has been closed' || error === 'Not found')
  const reason =
    kind === 'in' && conflicting
      ? t('already_in', { project: conflicting.project.name, time: since(conflicting.start_time) })
      : kind === 'out' && conflicting?.end_time
        ? t('already_out', { time: since(conflicting.end_time) })
        : refusalReason(refused.body)
  if (isChoosing)
    return (
      <>
        <p>{t('other_project')}</p>
        <ProjectList
          projects={projects}
          onChoose={project => void sendAfter(requeue(refusedCall, { project_id: project.id }, { project }))}
        />
      </>
    )
  return (
    <div role="alert" className={styles.refused}>
      <p>{reason}</p>
      <div className={styles.two}>
        {isWrongPin ? <Button onPress={onPin}>{t('pin_again')}</Button> : null}
        {canMove ? <Button onPress={() => setChoosing(true)}>{t('other_project')}</Button> : null}
        {isWrongPin || conflicting || canMove ? null : (
          <Button onPress={() => void sendAfter(requeue(refusedCall))}>{t('again')}</Button>
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
