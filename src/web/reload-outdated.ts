/**
 * Reloads the page when the server was upgraded and no longer has the files of this tab's build. Every navigation and every dialog in the tab would fail. The
 * reloaded page has the files of the new build, so this happens once. Does nothing while a note is being written.
 */
export async function reloadOutdated(): Promise<void> {
  const [client] = document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset.modules?.split(' ') ?? []
  if (!client) return
  const answer = await fetch(client, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  const isWriting = [...document.querySelectorAll('textarea')].some(({ value }) => value !== '')
  if (answer?.status === 404 && !isWriting) location.reload()
}
