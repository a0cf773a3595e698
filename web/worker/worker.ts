/** the service worker: opens the app where there is no network, and sends what waits when no page is open */
import { createClient } from '../../shared/api/client.ts'
import { apiPath } from '../../shared/api/distribution.ts'
import { owners } from '../lib/offline/queue.ts'
import { sendAll } from '../lib/offline/send.ts'
import { patientFetch } from '../lib/patient-fetch.ts'

const scope = self as unknown as WorkerScope
const prefix = 'app-'
const cacheName = prefix + version
/** every place of the app is one page, kept under the address of one of them */
const page = '/employee/app'
/** the places that are opened without asking the network; all others are asked for first */
const kept = ['/employee/app', '/time_clock']
const known = new Set(files)

/** all of them or none: half an app would not open */
async function fill(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(
    [page, ...files].map(file => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'no-cache' })),
  )
}

/** the files of the version before stay: a page that is open still asks for its own */
async function tidy(): Promise<void> {
  const own = (await caches.keys()).filter(name => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(own.slice(0, -1).map(name => caches.delete(name)))
}

const fromCache = async (path: string): Promise<Response | undefined> => (await caches.open(cacheName)).match(path)

async function answerPage(request: Request): Promise<Response> {
  const isKept = kept.includes(new URL(request.url).pathname)
  const stored = isKept ? await fromCache(page) : undefined
  if (stored) return stored
  try {
    return await fetch(request)
  } catch (error) {
    const there = await fromCache(page)
    if (!there) throw error
    return there
  }
}

const answerFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

async function sendWaiting(): Promise<void> {
  const call = createClient(apiPath, patientFetch)
  const sent = []
  for (const owner of await owners()) sent.push(await sendAll(call, owner))
  // the browser then wakes it again
  if (sent.includes('later')) throw new Error('nothing answered')
}

scope.addEventListener('install', event => {
  // Calls need nothing of this worker: where the browser can be told so, they do not wait for it to start.
  if (event.addRoutes)
    event.waitUntil(event.addRoutes({ condition: { urlPattern: `${apiPath}/*` }, source: 'network' }))
  event.waitUntil(fill().then(() => scope.skipWaiting()))
})
scope.addEventListener('activate', event => {
  event.waitUntil(tidy().then(() => scope.clients.claim()))
})
scope.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (request.mode === 'navigate') event.respondWith(answerPage(request))
  else if (known.has(pathname) || pathname.startsWith('/assets/')) event.respondWith(answerFile(request))
})
scope.addEventListener('sync', event => {
  if (event.tag === 'queue') event.waitUntil(sendWaiting())
})
