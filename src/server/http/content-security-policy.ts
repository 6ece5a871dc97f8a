import { createHash } from 'node:crypto'

export type Frames = { ancestors?: readonly string[]; own?: boolean }

/**
 * Returns the Content-Security-Policy of a page. Only the hashes of inline scripts differ between pages. Inline styles are allowed only
 * when the map provider needs them.
 * @param frames `ancestors`: origins that may frame the page, none by default; `own`: whether the page may frame pages of this site
 */
export function contentSecurityPolicy(map: MapSources, scriptHashes: readonly string[], frames: Frames = {}): string {
  const { ancestors = [], own = false } = frames
  const framed = [...(own ? ["'self'"] : []), ...map.frame]
  const directives: [name: string, sources: readonly string[]][] = [
    ['default-src', ["'self'"]],
    ['script-src', ["'self'", ...scriptHashes, ...map.script]],
    ['style-src', ["'self'", ...map.style]],
    ['style-src-attr', [map.style.includes("'unsafe-inline'") ? "'unsafe-inline'" : "'none'"]],
    ['img-src', ["'self'", 'data:', 'blob:', ...map.img]],
    ['font-src', ["'self'", ...map.font]],
    ['connect-src', ["'self'", ...map.connect]],
    ['worker-src', ["'self'", ...map.worker]],
    ['frame-src', framed.length > 0 ? framed : ["'none'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['frame-ancestors', ancestors.length > 0 ? ancestors : ["'none'"]],
  ]
  return directives.map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`).join('; ')
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
const DATA_BLOCK = /\btype="application\/(?:ld\+)?json"/

type HashedPage = {
  html: string
  scriptHashes: string[]
}

/**
 * Returns the CSP hashes of inline scripts that carry the nonce of this render, and the HTML without the nonce, so that it can be cached.
 * Injected scripts have no nonce and stay blocked.
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

type MapSources = Record<'connect' | 'img' | 'script' | 'style' | 'font' | 'frame' | 'worker', string[]>

type Config = {
  map: {
    styleUrl: string | null
    /** Further origins of map data, for styles with tiles of another origin. */
    origins: readonly string[]
    googleKey: string | null
  }
}

/**
 * Google's list for the Maps JavaScript API (developers.google.com/maps/documentation/javascript/content-security-policy), without its
 * 'unsafe-eval': maps, their controls and Street View work without it.
 */
const GOOGLE: MapSources = {
  script: [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.ggpht.com',
    'https://*.googleusercontent.com',
    'blob:',
  ],
  img: [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
    'https://*.ggpht.com',
    'data:',
  ],
  connect: ['https://*.googleapis.com', 'https://*.google.com', 'https://*.gstatic.com', 'data:', 'blob:'],
  frame: ['https://*.google.com'],
  font: ['https://fonts.gstatic.com'],
  style: ['https://fonts.googleapis.com', "'unsafe-inline'"],
  worker: ['blob:'],
}

const NOTHING: MapSources = { connect: [], img: [], script: [], style: [], font: [], frame: [], worker: [] }

/**
 * Returns the sources of the configured maps. With a Google key, includes the tiles of the map style too, because that map is the fallback
 * when Google Maps cannot be loaded.
 */
export function mapCspSources({ map }: Config): MapSources {
  const tiles = [...new Set([...(map.styleUrl ? [new URL(map.styleUrl).origin] : []), ...map.origins])]
  const provider = map.googleKey ? GOOGLE : NOTHING
  return { ...provider, connect: [...provider.connect, ...tiles], img: [...provider.img, ...tiles] }
}
