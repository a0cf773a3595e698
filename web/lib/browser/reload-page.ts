/**
 * Reloads the page for a new release, or after a script failed to load, because browsers do not retry a failed script.
 */
import { hasDrafts, saveDrafts } from './drafts.ts'

/**
 * Updates the service worker, and waits until a new one has taken over, because the service worker answers some pages
 * from its cache.
 */
async function updateServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update()
  const newWorker = registration?.installing
  if (!newWorker) return
  await new Promise<void>(resolve => {
    newWorker.addEventListener('statechange', () => {
      if (newWorker.state === 'activated' || newWorker.state === 'redundant') resolve()
    })
    AbortSignal.timeout(10_000).addEventListener('abort', () => resolve())
  })
}

export async function reloadPage(): Promise<void> {
  await updateServiceWorker().catch(() => undefined)
  saveDrafts()
  window.location.reload()
}

const lastReloadKey = 'loaded again'
const minReloadIntervalMs = 60_000

/**
 * Allows one automatic reload per minute, because reloads could otherwise go on forever. Allows none while a form has a
 * draft.
 */
export function canReloadAutomatically(): boolean {
  if (hasDrafts()) return false
  try {
    const lastReloadMs = Number(window.sessionStorage.getItem(lastReloadKey) ?? 0)
    window.sessionStorage.setItem(lastReloadKey, String(Date.now()))
    return Date.now() - lastReloadMs > minReloadIntervalMs
  } catch {
    return false
  }
}
