/** Longest wait for the first paint, in milliseconds. Clients that only read the page, such as crawlers, may never paint. */
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

/** Preloads all modules of the page in parallel, so that none waits for the import of another. */
function fetchModules(modules: readonly string[]): void {
  for (const href of modules) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }))
  }
}

// Images and fonts load first; JavaScript starts after the first paint.
void painted().then(() => {
  const modules = document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset.modules?.split(' ') ?? []
  fetchModules(modules)
  // The first module is `client.tsx`, which imports the others.
  return import(/* @vite-ignore */ modules[0] ?? '')
})

// Visited menus stay readable offline. Not in a frame of another website, where nothing may be stored.
if (top === self) navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
