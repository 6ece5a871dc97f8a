import type { Context } from 'hono'
import type { RouterRoute } from 'hono/types'
import { DomainError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'
import { problemResponse } from './problem.ts'

type Pattern = { method: string; parts: string[] }

/**
 * Returns a handler that responds with 405 and `Allow` when the path has other methods, otherwise with 404. Routes may be added until the
 * first call.
 */
export function createNotFoundHandler(routes: readonly RouterRoute[]): (c: Context<AppEnv>) => Response {
  let patterns: Partial<Record<number, Pattern[]>> | undefined
  return (c) => {
    patterns ??= patternsByLength(routes)
    const given = c.req.path.split('/')
    const methods = new Set(patterns[given.length]?.filter(({ parts }) => matches(parts, given)).map(({ method }) => method))
    if (methods.size === 0) return problemResponse(new DomainError('not_found'), c)
    if (methods.has('GET')) methods.add('HEAD')
    c.header('Allow', [...methods].sort().join(', '))
    return problemResponse(new DomainError('method_not_allowed'), c)
  }
}

function patternsByLength(routes: readonly RouterRoute[]): Partial<Record<number, Pattern[]>> {
  const patterns = routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => ({ method, parts: path.split('/') }))
  return Object.groupBy(patterns, ({ parts }) => parts.length)
}

function matches(parts: readonly string[], given: readonly string[]): boolean {
  return parts.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
}

const ABSOLUTE = /^https?:\/\/[^/?#]*/i

/**
 * Returns path and query of a request target without its fragment. Ignores the host of an absolute target (RFC 9112 §3.2.2). Null for a
 * target that is not a URL, such as '*'.
 */
export function parseRequestTarget(url: string): string | null {
  const rest = url.startsWith('/') ? url : url.replace(ABSOLUTE, '')
  const target = rest.split('#', 1)[0] ?? ''
  if (rest !== url && !target.startsWith('/')) return `/${target}`
  return target.startsWith('/') ? target : null
}
