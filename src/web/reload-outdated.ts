let hasEntered = false
/** A navigation within this page would be lost when the reload ends. */
let isReloading = false

if (!import.meta.env.SSR) {
  // This runs before hydration, so that a value that differs from the server's was entered by the user.
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  hasEntered = [...fields].some(({ value, defaultValue }) => value !== defaultValue)
  document.addEventListener('input', () => {
    hasEntered = true
  })
  // The browser can show this page again, after Back.
  addEventListener('pageshow', () => {
    isReloading = false
  })
}

/** Whether every navigation must load a document, because the page is being reloaded. */
export function isReloadingOutdated(): boolean {
  return isReloading
}

/**
 * Reloads the page when the server was upgraded and no longer has the files of this tab's build. Every navigation in the tab would fail.
 * The reloaded page has the files of the new build. Reloads once per build and tab, because in a rolling upgrade another server may answer
 * each request. Does nothing when the user begins to leave the page meanwhile.
 * @param keepsEntered do nothing when something was entered on the page, which a reload would lose
 */
export async function reloadOutdated({ keepsEntered }: { keepsEntered?: true } = {}): Promise<void> {
  const client = document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset.modules?.split(' ')[0]
  if (!client) return
  // Only during the check, because some browsers do not keep a page with this listener for Back.
  const leaving = new AbortController()
  addEventListener('beforeunload', () => leaving.abort(), { signal: leaving.signal })
  const answer = await fetch(client, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  const isLeaving = leaving.signal.aborted
  leaving.abort()
  if (answer?.status !== 404 || isLeaving || (keepsEntered && hasEntered)) return
  if (wasReloaded(client)) return
  isReloading = true
  location.reload()
}

/**
 * Reloads the page if the server answers within 15 seconds. Some browsers remember that a script could not be loaded, and never try again.
 * @param otherwise called when the server cannot be reached
 */
export function reloadWhenReachable(otherwise: () => void): void {
  fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(15_000) }).then(() => location.reload(), otherwise)
}

/** Whether this was called before in this tab for the same files. */
function wasReloaded(client: string): boolean {
  try {
    const isKnown = sessionStorage.getItem(client) !== null
    sessionStorage.setItem(client, '')
    return isKnown
  } catch {
    return false
  }
}
