import type { Context } from 'hono'
import type { RouterRoute } from 'hono/types'
import { DomainError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'
import { problemResponse } from './problem.ts'

/** Responds with 405 and `Allow` when the path has other methods, otherwise with 404. */
export function handleNotFound(c: Context<AppEnv>, routes: readonly RouterRoute[]): Response {
  const methods = knownMethods(routes, c.req.path)
  if (methods.length === 0) return problemResponse(new DomainError('not_found'), c)
  c.header('Allow', methods.join(', '))
  return problemResponse(new DomainError('method_not_allowed'), c)
}

function knownMethods(routes: readonly RouterRoute[], path: string): string[] {
  const methods = new Set(routes.filter((route) => route.method !== 'ALL' && matchesPattern(route.path, path)).map((route) => route.method))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort()
}

function matchesPattern(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length && wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
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
