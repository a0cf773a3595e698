/** Types for the used parts of a service worker's global scope, which TypeScript's DOM library lacks. */
interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface InstallEvent extends ExtendableEvent {
  /** Lets requests bypass the worker. Some browsers lack this method. */
  addRoutes?: (rules: { condition: { urlPattern: string }; source: 'network' }) => Promise<void>
}

interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}

interface SyncEvent extends ExtendableEvent {
  tag: string
}

interface WorkerScope {
  location: Location
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: ((type: 'install', listener: (event: InstallEvent) => void) => void) &
    ((type: 'activate', listener: (event: ExtendableEvent) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void) &
    ((type: 'sync', listener: (event: SyncEvent) => void) => void)
}

/** The build inserts the list of the app's files, and a version that changes whenever one of these files changes. */
declare const files: readonly string[]
declare const version: string
