let hasEntered = false

if (typeof document !== 'undefined') {
  // React has not set values yet, so that other ones than those of the server were entered before.
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  hasEntered = [...fields].some(({ value, defaultValue }) => value !== defaultValue)
  document.addEventListener('input', () => {
    hasEntered = true
  })
}

/**
 * Reloads the page when the server was upgraded and no longer has the files of this tab's build. Every navigation in the tab would fail. The
 * reloaded page has the files of the new build, so this happens once.
 * @param keepsEntered do nothing when something was entered on the page, which a reload would lose
 */
export async function reloadOutdated({ keepsEntered }: { keepsEntered: boolean }): Promise<void> {
  const [client] = document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset.modules?.split(' ') ?? []
  if (!client) return
  const answer = await fetch(client, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.status === 404 && !(keepsEntered && hasEntered)) location.reload()
}
