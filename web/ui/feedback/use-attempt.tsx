import { useCallback, useState } from 'react'
import { displayFailure } from '../../lib/session/failure.ts'
import { Alert } from './alert.tsx'

/** Runs actions, and returns an alert if the latest one has failed. */
export function useAttempt() {
  const [failure, setFailure] = useState('')
  const [isRunning, setRunning] = useState(false)
  const attempt = useCallback(async (action: () => Promise<unknown>): Promise<void> => {
    setRunning(true)
    setFailure('')
    try {
      await action()
    } catch (error) {
      await displayFailure(error, ({ message }) => setFailure(message))
    } finally {
      setRunning(false)
    }
  }, [])
  return { attempt, isRunning, alert: failure ? <Alert message={failure} onHide={() => setFailure('')} /> : null }
}
