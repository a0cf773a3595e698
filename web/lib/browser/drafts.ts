/**
 * Drafts of forms survive a reload of the page. They never contain passwords or PINs, because storage is plain text.
 */
import { useEffect, useState } from 'react'

const storageKey = 'drafts'
const keptDraftsKey = 'drafts until the log-in'
/** By form key, the drafts that differ from the initial values of their forms. */
const changedDraftByForm = new Map<string, unknown>()
/** Holds drafts from before the reload, until their forms are opened again. */
const draftsBeforeReload = new Map<string, unknown>(readStoredDrafts())

function readStoredDrafts(): [string, unknown][] {
  try {
    const text = window.sessionStorage.getItem(storageKey)
    window.sessionStorage.removeItem(storageKey)
    const storedValue: unknown = JSON.parse(text ?? '{}')
    return typeof storedValue === 'object' && storedValue !== null ? Object.entries(storedValue) : []
  } catch {
    // Without session storage, no draft was stored.
    return []
  }
}

export const hasDrafts = (): boolean => changedDraftByForm.size > 0

/** Stores the drafts for the next page load. Called before a reload that the user did not request. */
export function saveDrafts(): void {
  try {
    if (hasDrafts()) window.sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(changedDraftByForm)))
  } catch {
    // Reloads even if the drafts cannot be saved, because the page does not work without a reload.
  }
}

let owner: string | undefined

export const setDraftOwner = (account: string | undefined): void => {
  owner = account
}

/**
 * Keeps the drafts until the account logs in again. Called before a log-in page replaces the screens of an account
 * whose session has ended.
 */
export function keepDraftsForLogin(account: string): void {
  try {
    const drafts = Object.fromEntries(changedDraftByForm)
    if (hasDrafts()) window.sessionStorage.setItem(keptDraftsKey, JSON.stringify({ account, drafts }))
  } catch {
    // Without session storage, the drafts are lost when the log-in page replaces the screens.
  }
}

/** Restores the drafts if the same account has logged in again, and otherwise drops them. */
function takeKeptDrafts(): void {
  try {
    const text = window.sessionStorage.getItem(keptDraftsKey)
    if (text === null) return
    window.sessionStorage.removeItem(keptDraftsKey)
    const keptDrafts = JSON.parse(text) as { account: string; drafts: Record<string, unknown> }
    if (keptDrafts.account !== owner) return
    for (const [key, draft] of Object.entries(keptDrafts.drafts)) draftsBeforeReload.set(key, draft)
  } catch {
    // Without session storage, no draft was stored.
  }
}

/**
 * Deletes the drafts from before the reload. Called when the account changes, so that another account's input is never
 * shown.
 */
export const clearDraftsBeforeReload = (): void => draftsBeforeReload.clear()

/** Lists the keys of drafts that wait until their forms are opened again. */
export function listRestoredDraftKeys(): string[] {
  takeKeptDrafts()
  return [...draftsBeforeReload.keys()]
}

/**
 * Whether the stored draft has the same fields as the form. It may come from another release of the app, with other
 * fields.
 */
function hasSameShape<Draft>(start: Draft, storedDraft: unknown): storedDraft is Draft {
  if (typeof start !== 'object' || start === null) return typeof storedDraft === typeof start
  if (typeof storedDraft !== 'object' || storedDraft === null) return false
  const fields = Object.keys(start)
  return fields.length === Object.keys(storedDraft).length && fields.every(field => field in storedDraft)
}

/** Holds the state of a form's draft, which survives a reload. The key names the form and the item that it edits. */
export function useDraft<Draft>(key: string, start: Draft | (() => Draft)): [Draft, (draft: Draft) => void] {
  const [initialDraft] = useState(start)
  const [draft, setDraft] = useState(() => {
    takeKeptDrafts()
    const restoredDraft = draftsBeforeReload.get(key)
    return hasSameShape(initialDraft, restoredDraft) ? restoredDraft : initialDraft
  })
  useEffect(() => {
    draftsBeforeReload.delete(key)
    if (draft !== initialDraft) changedDraftByForm.set(key, draft)
    return () => void changedDraftByForm.delete(key)
  }, [key, draft, initialDraft])
  return [draft, setDraft]
}
