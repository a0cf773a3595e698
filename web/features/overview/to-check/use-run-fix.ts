import { useState } from 'react'
import { displayFailure } from '../../../lib/session/failure.ts'
import { useReloadOverview } from '../use-overview.ts'

export interface FixRunner {
  /** Resolves to whether the action succeeded. After a success, the overview has been loaded again. */
  run: (action: () => Promise<unknown>) => Promise<boolean>
  isRunning: boolean
  failure: string
  setFailure: (text: string) => void
}

export function useRunFix(): FixRunner {
  const [failure, setFailure] = useState('')
  const [isRunning, setRunning] = useState(false)
  const reload = useReloadOverview()
  async function run(action: () => Promise<unknown>): Promise<boolean> {
    setRunning(true)
    setFailure('')
    try {
      await action()
      await reload()
      return true
    } catch (error) {
      await displayFailure(error, ({ message, fields }) => setFailure(Object.values(fields).join(' ') || message))
      // The change may have been refused because the row is out of date, so the overview is loaded again.
      void reload()
      return false
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning, failure, setFailure }
}
