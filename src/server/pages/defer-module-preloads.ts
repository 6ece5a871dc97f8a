const PRELOAD = /<link\b[^>]*\brel="modulepreload"[^>]*>/g
const HREF = /\bhref="([^"]+)"/
/** The script of the page: `web/start.ts`. */
const START = '<script type="module" '

/**
 * Names the modules of a rendered page on its start script, which fetches them once the page is painted, instead of in
 * links that make them compete with pictures and fonts on a slow line. Links without this render's nonce are not ours.
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
