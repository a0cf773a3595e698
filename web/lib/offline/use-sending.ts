import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshAccount } from '../session.ts'
import { onQueue } from './queue.ts'
import type { Owner, Queued } from './queued.ts'
import { startSending } from './waiting.ts'
import { startWorker } from './worker.ts'

/** shows and sends the queue of that person as long as this is shown; `onAnswer`: the servers took one, here or in another page */
export function useSending({ role, id }: Owner, onAnswer: (one: Queued, answer: unknown) => void): void {
  const client = useQueryClient()
  const answered = useRef(onAnswer)
  useEffect(() => {
    answered.current = onAnswer
  })
  useEffect(() => {
    startWorker()
    const stopTelling = onQueue(({ done }) => {
      if (done && done.one.owner.role === role && done.one.owner.id === id) answered.current(done.one, done.answer)
    })
    const stopSending = startSending({ role, id }, () => void refreshAccount(client))
    return () => {
      stopSending()
      stopTelling()
    }
  }, [client, role, id])
}
