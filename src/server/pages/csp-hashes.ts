import { createHash } from 'node:crypto'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
const DATA_BLOCK = /\btype="application\/(?:ld\+)?json"/

type HashedPage = {
  html: string
  scriptHashes: string[]
}

/**
 * Returns the CSP hashes of inline scripts that carry the nonce of this render, and the HTML without the nonce, so that it can be cached. Injected
 * scripts have no nonce and stay blocked.
 */
export function extractScriptHashes(rendered: string, nonce: string): HashedPage {
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of rendered.matchAll(SCRIPT)) {
    const isInline = !/\ssrc=/.test(attributes) && !DATA_BLOCK.test(attributes)
    if (isInline && attributes.includes(`nonce="${nonce}"`)) hashes.add(hashOf(code))
  }
  const html = rendered.replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(` nonce="${nonce}"`, '')
  return { html, scriptHashes: [...hashes] }
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
