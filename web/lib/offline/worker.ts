/** the service worker: it opens the app where there is no network, and sends what waits when no page is open */
import { report } from '../report.ts'

/** in browsers that wake a worker once the network is back */
interface Sync {
  register: (tag: string) => Promise<void>
}
const syncOf = (registration: ServiceWorkerRegistration): Sync | undefined =>
  'sync' in registration ? (registration.sync as Sync) : undefined

export const syncTag = 'queue'

async function sync(): Promise<void> {
  const registration = await navigator.serviceWorker.ready
  await syncOf(registration)?.register(syncTag)
}

/** that it cannot be woken is no harm: the page sends when it is opened */
export function askToSync(): void {
  if ('serviceWorker' in navigator) void sync().catch(() => undefined)
}

let hasAsked = false

/** what waits here is nowhere else: a browser that needs room leaves it alone, where it agrees to */
export function askToStay(): void {
  if (hasAsked || !('storage' in navigator)) return
  hasAsked = true
  void navigator.storage.persist().catch(() => undefined)
}

/** a page that is in the middle of something is left as it is */
const isBusy = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** what was published since takes over once nobody looks, and whatever waits to be sent stays in its place */
function takeOverWhenHidden(): void {
  const reload = () => {
    if (document.visibilityState === 'hidden' && !isBusy()) window.location.reload()
  }
  reload()
  document.addEventListener('visibilitychange', reload)
}

const lookAfterMs = 3_600_000

async function start(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  if (navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', takeOverWhenHidden, { once: true })
  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < lookAfterMs) return
    looked = Date.now()
    void registration.update().catch(() => undefined)
  })
}

export function startWorker(): void {
  if (!('serviceWorker' in navigator)) return
  start().catch((error: unknown) => report('no service worker', String(error)))
}
