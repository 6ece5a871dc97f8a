// Shows the notifications of the guide, whose messages are written by src/server/notification/push/send-push.ts, and menus that were looked at before
// while there is no network. The evening of a venue has a worker of its own, which covers /venue-tonight/.

importScripts('/kept-menus.js')

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-512.png', data: { url } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { origin } = self.location
  const target = new URL(event.notification.data?.url ?? '/', origin)
  // The guide sends paths only.
  if (target.origin === origin) event.waitUntil(open(target.href))
})

/** Shows a page in a window of the guide that is open, or in a new one. */
async function open(url) {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A frame, such as the preview of an embedded menu, is also a client.
  const windows = all.filter(({ frameType }) => frameType === 'top-level')
  const shown = windows.find((one) => one.visibilityState === 'visible') ?? windows[0]
  const moved = await shown?.navigate(url).catch(() => null)
  if (moved) await moved.focus()
  else await self.clients.openWindow(url)
}

// A new version replaces the old one immediately, because no page depends on it.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
