/** How long scripts wait for the first paint at most, in milliseconds: what reads pages without eyes may never paint. */
const PAINT_TIMEOUT_MS = 1000

/** A tab in the background paints nothing, so there is nothing to wait for. */
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

/** The page's modules as the server names them on this script, all at once: none waits until another one names it. */
function fetchModules(modules: readonly string[]): void {
  for (const href of modules) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }))
  }
}

// The page is read before it is operated: pictures and fonts have the line until it is painted, then scripts take over.
void painted().then(() => {
  const modules = document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset.modules?.split(' ') ?? []
  fetchModules(modules)
  // The first is `client.tsx`, which names the others.
  return import(/* @vite-ignore */ modules[0] ?? '')
})

// Menus that were looked at stay readable without a network. Not in a frame of another website, which must not store anything.
if (top === self) navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
