import type { MapSources } from './map-csp-sources.ts'

/**
 * Returns the Content-Security-Policy of a page. Pages of an installation differ only in the hashes of their inline scripts. Inline styles are allowed
 * only when the configured map provider needs them.
 */
export function contentSecurityPolicy(map: MapSources, scriptHashes: readonly string[]): string {
  const directives: [name: string, sources: readonly string[]][] = [
    ['default-src', ["'self'"]],
    ['script-src', ["'self'", ...scriptHashes, ...map.script]],
    ['style-src', ["'self'", ...map.style]],
    ['style-src-attr', [map.style.includes("'unsafe-inline'") ? "'unsafe-inline'" : "'none'"]],
    ['img-src', ["'self'", 'data:', 'blob:', ...map.img]],
    ['font-src', ["'self'", ...map.font]],
    ['connect-src', ["'self'", ...map.connect]],
    ['worker-src', ["'self'", ...map.worker]],
    ['frame-src', map.frame.length > 0 ? map.frame : ["'none'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['frame-ancestors', ["'none'"]],
  ]
  return directives.map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`).join('; ')
}
