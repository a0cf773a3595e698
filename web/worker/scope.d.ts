/** the part of a service worker's global scope that is used here; the library of pages has none of it */
interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface InstallEvent extends WaitingEvent {
  /** tells the browser which requests never need the worker; not every browser has it */
  addRoutes?: (rules: { condition: { urlPattern: string }; source: 'network' }) => Promise<void>
}

interface AskedEvent extends WaitingEvent {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}

interface SyncEvent extends WaitingEvent {
  tag: string
}

interface WorkerScope {
  location: Location
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: ((type: 'install', listener: (event: InstallEvent) => void) => void) &
    ((type: 'activate', listener: (event: WaitingEvent) => void) => void) &
    ((type: 'fetch', listener: (event: AskedEvent) => void) => void) &
    ((type: 'sync', listener: (event: SyncEvent) => void) => void)
}

/** what the build puts in: the files of the app, and a name that differs with any of them */
declare const files: readonly string[]
declare const version: string
