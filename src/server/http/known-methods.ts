import type { RouterRoute } from 'hono/types'

/** The methods that an address answers, for `Allow`; empty where there is no such address. */
export function knownMethods(routes: readonly RouterRoute[], path: string): string[] {
  const methods = new Set(routes.filter((route) => route.method !== 'ALL' && patternOf(route.path).test(path)).map((route) => route.method))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort()
}

const patterns = new Map<string, RegExp>()

function patternOf(path: string): RegExp {
  let pattern = patterns.get(path)
  if (!pattern) {
    const source = path
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('/')
    pattern = new RegExp(`^${source}$`)
    patterns.set(path, pattern)
  }
  return pattern
}
