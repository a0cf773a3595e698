/** Registers the service worker, which opens the app offline, and sends the queue when no page is open. */
import { saveDrafts } from '../browser/drafts.ts'
import { reportProblem } from '../http/report-problem.ts'
import { syncTag } from './queue.ts'

/**
 * TypeScript's library lacks the types of Background Sync, with which some browsers wake the service worker when the
 * network is back.
 */
interface SyncManager {
  register: (tag: string) => Promise<void>
}
const toSyncManager = (registration: ServiceWorkerRegistration): SyncManager | undefined =>
  'sync' in registration ? (registration.sync as SyncManager) : undefined

async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker.ready
  await toSyncManager(registration)?.register(syncTag)
}

/**
 * Asks the browser to wake the worker when the network is back. If the browser cannot do so, the page sends the queue
 * when it next opens.
 */
export function requestSync(): void {
  if ('serviceWorker' in navigator) void registerSync().catch(() => undefined)
}

let hasRequested = false

/** Asks the browser not to evict the queue when space runs low, because only this device has it. */
export function requestPersistentStorage(): void {
  if (hasRequested || !('storage' in navigator)) return
  hasRequested = true
  void navigator.storage.persist().catch(() => undefined)
}

/** Whether a dialog is open. The page then does not reload, because that would interrupt the user. */
const isDialogOpen = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Loads the new release while the page is hidden. The queue and drafts survive. */
function reloadWhenHidden(): void {
  const reload = () => {
    if (document.visibilityState !== 'hidden' || isDialogOpen()) return
    saveDrafts()
    window.location.reload()
  }
  reload()
  document.addEventListener('visibilitychange', reload)
}

const updateIntervalMs = 3_600_000

async function registerWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  if (navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', reloadWhenHidden, { once: true })
  let checkedAtMs = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAtMs < updateIntervalMs) return
    checkedAtMs = Date.now()
    void registration.update().catch(() => undefined)
  })
}

export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  registerWorker().catch((error: unknown) => reportProblem('no service worker', String(error)))
}
