const PRELOAD = /<link\b[^>]*\brel="modulepreload"[^>]*>/g
const HREF = /\bhref="([^"]+)"/
const START = '<script type="module" '

/**
 * Moves the module preloads of a page into an attribute of its start script, which loads them after the first paint. As links they would
 * compete with images and fonts on slow connections. Ignores links without the nonce of this render.
 */
export function deferModulePreloads(rendered: string, nonce: string): string {
  const modules: string[] = []
  const html = rendered.replace(PRELOAD, (link) => {
    const href = HREF.exec(link)?.[1]
    if (!href || !link.includes(`nonce="${nonce}"`)) return link
    modules.push(href)
    return ''
  })
  return html.replace(START, `${START}data-modules="${modules.join(' ')}" `)
}
