/** Longest wait for the first frame, in milliseconds. Clients that only read the page, such as crawlers, may never draw one. */
const FRAME_TIMEOUT_MS = 1000

/**
 * Resolves when the style sheets have arrived and the browser is about to draw the page. Resolves immediately in a background tab, which
 * draws nothing.
 */
function readyToDraw(): Promise<unknown> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    setTimeout(resolve, FRAME_TIMEOUT_MS)
    requestAnimationFrame(resolve)
  })
}

/** Preloads all modules of the page in parallel, so that none waits for the import of another. */
function fetchModules(modules: readonly string[]): void {
  for (const href of modules) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

// Style sheets, fonts and the largest picture are requested first. JavaScript does not wait for pictures below the window, because on a slow
// connection the page would not answer presses for many seconds.
void readyToDraw().then(() => {
  const modules = document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset.modules?.split(' ') ?? []
  fetchModules(modules)
  // The first module is `client.tsx`, which imports the others.
  return import(/* @vite-ignore */ modules[0] ?? '')
})

// Visited menus stay readable offline. Not in a frame of another website, where nothing may be stored.
if (top === self) navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
