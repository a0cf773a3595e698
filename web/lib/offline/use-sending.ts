import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshAccount } from '../session.ts'
import { onQueue } from './queue.ts'
import { isSame, type Owner, type Queued } from './queued.ts'
import { startSending } from './waiting.ts'
import { startWorker } from './worker.ts'

/** what the servers said of something done here, heard by whichever page or worker sent it */
interface Heard {
  onAnswer: (one: Queued, answer: unknown) => void
  onRefused: (one: Queued) => void
}

/** shows and sends the queue of that person as long as this is shown */
export function useSending({ role, id }: Owner, heard: Heard): void {
  const client = useQueryClient()
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  useEffect(() => {
    startWorker()
    const isOwn = ({ owner }: Queued): boolean => isSame(owner, { role, id })
    const stopTelling = onQueue(({ done, refused }) => {
      if (done && isOwn(done.one)) latest.current.onAnswer(done.one, done.answer)
      if (refused && isOwn(refused)) latest.current.onRefused(refused)
    })
    const stopSending = startSending({ role, id }, () => void refreshAccount(client))
    return () => {
      stopSending()
      stopTelling()
    }
  }, [client, role, id])
}
