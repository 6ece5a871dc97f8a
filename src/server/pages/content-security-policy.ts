import type { MapSources } from './map-csp-sources.ts'

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
