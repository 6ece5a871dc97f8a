// Shows the stored evening of a venue without a network. src/web/evening/kept-evening.ts stores it. The worker covers /venue-tonight/ only.

const CACHE = 'evening'
/** An older evening is of no use, and personal data should not stay on a device. */
const KEEP_MS = 24 * 60 * 60 * 1000
/** How long a network may take when there is something to show instead, in milliseconds. */
const PATIENCE_MS = 4000

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // The stream of events would never end.
  if (request.method !== 'GET' || origin !== self.location.origin || pathname === '/api/reservations/events') return
  event.respondWith(answer(request))
  if (request.mode === 'navigate') event.waitUntil(deleteOldEvenings())
})

/** Returns the response of the server, or the stored one when the server does not respond. Files under /assets never change. */
async function answer(request) {
  const kept = await findKept(request)
  if (!kept) return fetch(request)
  if (new URL(request.url).pathname.startsWith('/assets/')) return kept
  const fetched = fetch(request)
  // Ignored: the stored response may have been returned before this failure.
  fetched.catch(() => {})
  const waited = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept))
  return Promise.race([fetched, waited]).catch(() => kept)
}

async function findKept(request) {
  const { href, pathname } = new URL(request.url)
  // `open` would create the cache again after it was deleted.
  const kept = await caches.match(request.mode === 'navigate' ? pathname : href, { cacheName: CACHE, ignoreVary: true })
  if (!kept || !isTooOld(kept)) return kept
  await deleteOldEvenings()
}

/** Files under /assets have no time: they hold no personal data. */
function isTooOld(kept) {
  return Date.now() - Number(kept.headers.get('x-kept-at') ?? Date.now()) >= KEEP_MS
}

/** Deletes what is too old, of every venue. */
async function deleteOldEvenings() {
  if (!(await caches.has(CACHE))) return
  const cache = await caches.open(CACHE)
  for (const { url } of await cache.keys()) {
    const kept = await cache.match(url, { ignoreVary: true })
    if (kept && isTooOld(kept)) await cache.delete(url, { ignoreVary: true })
  }
}

// A new version replaces the old one immediately, because both read the same cached data.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(deleteOldEvenings()))
