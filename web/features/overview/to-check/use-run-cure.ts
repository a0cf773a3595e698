import { useState } from 'react'
import { displayFailure } from '../../../lib/session/failure.ts'
import { useReloadOverview } from '../use-overview.ts'

export interface Cure {
  run: (action: () => Promise<unknown>) => Promise<void>
  isRunning: boolean
  failure: string
  setFailure: (text: string) => void
}

/** Runs an action of a row. If it fails, the row explains why and keeps the user's input. */
export function useRunCure(): Cure {
  const [failure, setFailure] = useState('')
  const [isRunning, setRunning] = useState(false)
  const reload = useReloadOverview()
  async function run(action: () => Promise<unknown>): Promise<void> {
    setRunning(true)
    setFailure('')
    try {
      await action()
    } catch (error) {
      await displayFailure(error, ({ message, fields }) => setFailure(Object.values(fields).join(' ') || message))
    } finally {
      setRunning(false)
      // Loads the current version even after a refusal, because the refused change was based on an older one.
      reload()
    }
  }
  return { run, isRunning, failure, setFailure }
}
