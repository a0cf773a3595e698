import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendAfter } from '../lib/offline/page-queue.ts'
import { discard } from '../lib/offline/queue.ts'
import type { QueuedCall } from '../lib/offline/queued-call.ts'
import { Button } from '../ui/buttons/button.tsx'

/** Warns that the servers keep failing at a queued call, and offers to discard it. */
export function StuckCall({ stuck }: { stuck: QueuedCall }) {
  const { t } = useTranslation('kit')
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <p>{t('waiting.stuck')}</p>
      <Button kind="danger" onPress={() => (isConfirming ? void sendAfter(discard(stuck)) : setConfirming(true))}>
        {isConfirming ? t('waiting.discard_sure') : t('waiting.discard')}
      </Button>
    </>
  )
}
