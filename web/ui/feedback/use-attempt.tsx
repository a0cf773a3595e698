import { useCallback, useState } from 'react'
import { displayFailure } from '../../lib/session/failure.ts'
import { Alert } from './alert.tsx'

/**
 * Runs actions and reports their failures. `alert` is shown if the latest action has failed, with `title` as its
 * heading.
 */
export function useAttempt(title?: string) {
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
  return {
    attempt,
    isRunning,
    alert: failure ? (
      <Alert
        {...(title === undefined || title === failure ? {} : { title })}
        message={failure}
        onHide={() => setFailure('')}
      />
    ) : null,
  }
}
