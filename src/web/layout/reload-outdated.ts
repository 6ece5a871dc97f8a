/**
 * Loads the page at the current URL anew when the server has another build than this tab, whose files it no longer has. Navigations in
 * the tab would fail again and again. The new page has the files of the new build, so that this happens once.
 */
export async function reloadOutdated(): Promise<void> {
  const [client] = document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset.modules?.split(' ') ?? []
  if (!client) return
  const answer = await fetch(client, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.status === 404) location.reload()
}
