import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshAccount } from './session.ts'
import { onQueueChange } from '../offline/queue.ts'
import { isSameOwner, type OfflineOwner, type QueuedCall } from '../offline/queued-call.ts'
import { startSendingQueue } from '../offline/page-queue.ts'
import { startServiceWorker } from '../offline/register-worker.ts'

/**
 * Called with the results of this account's queued calls, even if another page or the service worker sent the calls.
 */
interface ResponseHandlers {
  onResponse: (queuedCall: QueuedCall, answer: unknown) => void
  onRefused: (queuedCall: QueuedCall) => void
}

export function useQueueSender({ role, id }: OfflineOwner, handlers: ResponseHandlers): void {
  const client = useQueryClient()
  const latestHandlers = useRef(handlers)
  useEffect(() => {
    latestHandlers.current = handlers
  })
  useEffect(() => {
    startServiceWorker()
    const isOwnCall = ({ owner }: QueuedCall): boolean => isSameOwner(owner, { role, id })
    const stopListening = onQueueChange(({ done, refused }) => {
      if (done && isOwnCall(done.one)) latestHandlers.current.onResponse(done.one, done.answer)
      if (refused && isOwnCall(refused)) latestHandlers.current.onRefused(refused)
    })
    const stopSending = startSendingQueue({ role, id }, () => void refreshAccount(client))
    return () => {
      stopSending()
      stopListening()
    }
  }, [client, role, id])
}
