import { useState, type ReactNode } from 'react'
import { displayFailure } from '../../lib/session/failure.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import type { SettingsChange } from './use-save-settings.ts'

/** Saves a setting on change, and shows an alert if that fails. */
export function useAutoSave(
  save: (change: SettingsChange) => Promise<void>,
): [(change: SettingsChange) => void, ReactNode] {
  const [failure, setFailure] = useState('')
  async function saveChange(change: SettingsChange) {
    setFailure('')
    try {
      await save(change)
    } catch (error) {
      await displayFailure(error, ({ message }) => setFailure(message))
    }
  }
  return [change => void saveChange(change), failure ? <Alert message={failure} onHide={() => setFailure('')} /> : null]
}
