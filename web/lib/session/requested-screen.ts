/** The screen that a visitor requested before the log-in, kept in this tab's storage. */
import type { Path } from 'react-router-dom'
import { homeParameter } from '../../../shared/site-paths.ts'

const storageKey = 'requested'

/**
 * Stores the requested screen for the time after the log-in. Skips the URL to which the front page redirects logged-in
 * users, because the user has not requested that screen.
 */
export function saveRequestedScreen({ pathname, search, hash }: Path): void {
  if (new URLSearchParams(search).has(homeParameter)) return
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify({ pathname, search, hash }))
  } catch {
    // Without storage, the log-in leads to the first screen.
  }
}

export function readRequestedScreen(): Path | undefined {
  try {
    return (JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null') as Path | null) ?? undefined
  } catch {
    return undefined
  }
}

export function clearRequestedScreen(): void {
  try {
    window.sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage, nothing was stored.
  }
}
