import { useState, type ReactNode } from 'react'
import { failureOf } from '../../lib/failure.ts'
import { Alert } from '../../ui/alert.tsx'
import type { SettingsChange } from './use-save.ts'

/** saves what was chosen when it is chosen, and says what went wrong */
export function useAtOnce(
  save: (change: SettingsChange) => Promise<void>,
): [(change: SettingsChange) => void, ReactNode] {
  const [failure, setFailure] = useState('')
  async function go(change: SettingsChange) {
    setFailure('')
    try {
      await save(change)
    } catch (error) {
      setFailure((await failureOf(error)).message)
    }
  }
  return [change => void go(change), failure ? <Alert message={failure} onHide={() => setFailure('')} /> : null]
}
