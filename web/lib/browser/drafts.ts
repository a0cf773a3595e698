/**
 * Drafts of forms that survive a reload of the page. Passwords and PINs are never drafts, because storage is plain
 * text.
 */
import { useEffect, useState } from 'react'

const storageKey = 'drafts'
/** Drafts that differ from the initial values of their form, by the form's key. */
const current = new Map<string, unknown>()
/** Drafts from before the reload, until their forms are opened again. */
const restored = new Map<string, unknown>(readStoredDrafts())

function readStoredDrafts(): [string, unknown][] {
  try {
    const text = window.sessionStorage.getItem(storageKey)
    window.sessionStorage.removeItem(storageKey)
    const stored: unknown = JSON.parse(text ?? '{}')
    return typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  } catch {
    // Without session storage there is nothing to restore.
    return []
  }
}

export const hasDrafts = (): boolean => current.size > 0

/** Called before a reload that the user did not ask for. */
export function saveDrafts(): void {
  try {
    if (hasDrafts()) window.sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(current)))
  } catch {
    // The reload happens all the same, because the page does not work without it.
  }
}

/** Called when the account changes, so that nobody sees what another account typed. */
export const forgetDrafts = (): void => restored.clear()

/** The drafts may come from another version of the app, whose forms have other fields. */
function hasSameShape<Draft>(start: Draft, kept: unknown): kept is Draft {
  if (typeof start !== 'object' || start === null) return typeof kept === typeof start
  if (typeof kept !== 'object' || kept === null) return false
  const fields = Object.keys(start)
  return fields.length === Object.keys(kept).length && fields.every(field => field in kept)
}

/** State of a form that survives a reload. The key names the form and the thing that it edits. */
export function useDraft<Draft>(key: string, start: Draft | (() => Draft)): [Draft, (draft: Draft) => void] {
  const [initial] = useState(start)
  const [draft, setDraft] = useState(() => {
    const restoredDraft = restored.get(key)
    return hasSameShape(initial, restoredDraft) ? restoredDraft : initial
  })
  useEffect(() => {
    restored.delete(key)
    if (draft !== initial) current.set(key, draft)
    return () => void current.delete(key)
  }, [key, draft, initial])
  return [draft, setDraft]
}
