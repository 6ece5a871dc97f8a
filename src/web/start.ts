/** Longest wait for the first paint. Clients that only read the page, such as crawlers, may never paint. */
const PAINT_TIMEOUT_MS = 1000

/** Resolves immediately in a background tab, which never paints. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve()
    setTimeout(resolve, PAINT_TIMEOUT_MS)
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      resolve()
    }).observe({ type: 'paint', buffered: true })
  })
}

// The page requests its modules (`deferModulePreloads`) before images below the window. They run after the first paint.
void painted().then(() => {
  const [client = ''] = document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset.modules?.split(' ') ?? []
  // `client.tsx` imports the others.
  return import(/* @vite-ignore */ client)
})

// Visited menus stay readable offline. Not in a frame of another website, where nothing may be stored.
if (top === self) navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
