import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { resolveAndSendQueue } from '../../lib/offline/page-queue.ts'
import { requeueCall } from '../../lib/offline/queue.ts'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DiscardButton } from './discard-button.tsx'
import styles from './queue-list.module.css'

interface Props {
  refusedCall: QueuedCall
  reason: string
  /** Null if another project would not resolve the refusal. */
  projectPicker: ReactNode
  canRetry: boolean
  canDiscard: boolean
  fields?: ReactNode
  children?: ReactNode
}

export function RefusalResolution({
  refusedCall,
  reason,
  projectPicker,
  canRetry,
  canDiscard,
  fields,
  children,
}: Props) {
  const { t } = useTranslation('kit')
  const [isChoosing, setChoosing] = useState(false)
  if (isChoosing) return projectPicker
  return (
    <>
      <p role="alert">{reason}</p>
      {fields}
      <div className={styles.answers}>
        {children}
        {projectPicker ? <Button onPress={() => setChoosing(true)}>{t('waiting.other_project')}</Button> : null}
        {canRetry ? (
          <Button onPress={() => void resolveAndSendQueue(requeueCall(refusedCall))}>{t('waiting.again')}</Button>
        ) : null}
        {canDiscard ? <DiscardButton queuedCall={refusedCall} /> : null}
      </div>
    </>
  )
}
