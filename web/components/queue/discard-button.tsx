import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resolveAndSendQueue } from '../../lib/offline/page-queue.ts'
import { discardCall } from '../../lib/offline/queue.ts'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { Button } from '../../ui/buttons/button.tsx'

/** Needs a second press, because a discarded call is lost. */
export function DiscardButton({ queuedCall }: { queuedCall: QueuedCall }) {
  const { t } = useTranslation('kit')
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Button
      kind="danger"
      onPress={() => (isConfirming ? void resolveAndSendQueue(discardCall(queuedCall)) : setConfirming(true))}
    >
      {isConfirming ? t('waiting.discard_sure') : t('waiting.discard')}
    </Button>
  )
}
