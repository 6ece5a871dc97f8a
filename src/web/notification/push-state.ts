type PushSupport = 'supported' | 'install_first' | 'unsupported'

type BrowserParts = { hasServiceWorker: boolean; hasPush: boolean; hasNotifications: boolean; isAppleMobile: boolean; isInstalled: boolean }

/** On an iPhone or iPad only pages on the Home Screen support Web Push; the browser lacks its APIs. */
export function pushSupport({ hasServiceWorker, hasPush, hasNotifications, isAppleMobile, isInstalled }: BrowserParts): PushSupport {
  if (hasServiceWorker && hasPush && hasNotifications) return 'supported'
  return isAppleMobile && !isInstalled ? 'install_first' : 'unsupported'
}

/** An iPad has the user agent of a Mac, but more touch points. */
export function readPushSupport(): PushSupport {
  const { userAgent, maxTouchPoints } = navigator
  return pushSupport({
    hasServiceWorker: 'serviceWorker' in navigator,
    hasPush: 'PushManager' in window,
    hasNotifications: 'Notification' in window,
    isAppleMobile: /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1),
    isInstalled: matchMedia('(display-mode: standalone)').matches,
  })
}

/** Covers the whole site, because a notification may open any page. */
const WORKER = '/service-worker.js'

/** Returns the browser's push subscription; null when it has none. Registers no service worker. */
export async function readSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Subscribes the browser, which asks the user for permission. Replaces a subscription for another key.
 * @param publicKey the server's key, in base64url
 * @throws DOMException NotAllowedError when the user refuses, AbortError when the push service cannot be reached
 */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const present = error instanceof DOMException && error.name === 'InvalidStateError' ? await pushManager.getSubscription() : null
    if (!present) throw error
    await present.unsubscribe()
    return pushManager.subscribe(options)
  }
}
