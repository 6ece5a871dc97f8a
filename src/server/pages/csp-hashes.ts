import { createHash } from 'node:crypto'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
const DATA_BLOCK = /\btype="application\/(?:ld\+)?json"/

type HashedPage = {
  html: string
  /** CSP sources, `'sha256-…'`, of the inline scripts our renderer wrote. */
  scriptHashes: string[]
}

/**
 * Makes a rendered page fit for a strict Content-Security-Policy and for a cache: hashes the inline scripts that carry
 * this render's nonce, then takes the nonce out. A script injected into the content carries no nonce, gets no hash and
 * does not run.
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
