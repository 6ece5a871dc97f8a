import type { MapSources } from './map-csp-sources.ts'

/**
 * The policy of a page: the same on every page of an installation but for the hashes of its own inline scripts. Scripts
 * are never allowed inline; styles only where the configured map provider cannot do without.
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
