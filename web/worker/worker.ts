/** The service worker opens the app without a network, and sends the queue when no page is open. */
import { createClient } from '../../shared/api/client.ts'
import { apiPath } from '../../shared/api/distribution.ts'
import { listOwners, syncTag } from '../lib/offline/queue.ts'
import { sendQueue } from '../lib/offline/send-queue.ts'
import { fetchWithTimeout } from '../lib/http/fetch-with-timeout.ts'
import { appPaths } from '../../shared/site-paths.ts'

const workerScope = self as unknown as WorkerScope
const cachePrefix = 'app-'
const cacheName = cachePrefix + version
/** All screens share one HTML page, which is cached under this path. */
const appShellPath = '/employee/app'
/** Screens that open from the cache without a request. Other screens are fetched first. */
const offlinePaths = ['/employee/app', '/time_clock']
/** Includes the front page, which redirects logged-in users to their screen. */
const handledPaths: readonly string[] = ['/', ...appPaths]
const appFiles = new Set(files)

/** Caches all files or none, because the app does not work with only some. */
async function fillCache(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(
    [appShellPath, ...files].map(
      file => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'no-cache' }),
    ),
  )
}

/** Keeps the previous release's files in the cache, because open pages still load them. */
async function removeOldCaches(): Promise<void> {
  const oldCaches = (await caches.keys()).filter(name => name.startsWith(cachePrefix) && name !== cacheName)
  await Promise.all(oldCaches.slice(0, -1).map(name => caches.delete(name)))
}

const matchCache = async (path: string): Promise<Response | undefined> => (await caches.open(cacheName)).match(path)

async function respondWithPage(request: Request, path: string): Promise<Response> {
  const storedPage = offlinePaths.includes(path) ? await matchCache(appShellPath) : undefined
  if (storedPage) return storedPage
  try {
    return await fetch(request)
  } catch (error) {
    const cachedPage = await matchCache(appShellPath)
    if (!cachedPage) throw error
    return cachedPage
  }
}

const respondWithFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

async function sendQueues(): Promise<void> {
  const call = createClient(apiPath, fetchWithTimeout)
  const results = []
  for (const owner of await listOwners()) results.push(await sendQueue(call, owner))
  // The error makes the browser wake the worker again later.
  if (results.some(result => result !== 'all' && result !== 'ended')) throw new Error('not everything was sent')
}

workerScope.addEventListener('install', event => {
  // In browsers that support routes, API requests bypass this worker, so that they do not wait until it has started.
  if (event.addRoutes)
    event.waitUntil(event.addRoutes({ condition: { urlPattern: `${apiPath}/*` }, source: 'network' }))
  event.waitUntil(fillCache().then(() => workerScope.skipWaiting()))
})
workerScope.addEventListener('activate', event => {
  event.waitUntil(removeOldCaches().then(() => workerScope.clients.claim()))
})
workerScope.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== workerScope.location.origin) return
  // Pages request a file with `no-store` to check whether the site responds. A cached response would hide that it does
  // not.
  if (request.cache === 'no-store') return
  if (request.mode === 'navigate') {
    const path = pathname.replace(/\/+$/, '') || '/'
    // Without a network, the browser shows its own error for all other pages.
    if (handledPaths.includes(path)) event.respondWith(respondWithPage(request, path))
  } else if (appFiles.has(pathname) || pathname.startsWith('/assets/')) event.respondWith(respondWithFile(request))
})
workerScope.addEventListener('sync', event => {
  if (event.tag === syncTag) event.waitUntil(sendQueues())
})
