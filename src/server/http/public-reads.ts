import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import type { LimitName } from './rate-limit.ts'

/** Routes that declare the dependencies of their responses with `addDependency`. The markers and the feeds have their own cache. */
const PUBLIC_READS =
  /^\/api\/(?:venues|venues\/(?!markers$)[a-z0-9-]{1,120}|map\/venues|menus|menus\/[a-z0-9-]{1,120}|menu-categories|menu-items|search(?:\/results)?)$/
const SEARCHES = /^\/api\/search(?:\/|$)/

export function isPublicRead(path: string): boolean {
  return PUBLIC_READS.test(path)
}

/** Returns the limit of responses that are not in memory. Many URLs have the same response, so that the cache alone is not a limit. */
export function limitOfPublicRead(path: string): LimitName {
  return SEARCHES.test(path) ? 'searchesByClient' : 'readsByClient'
}

/** Searches have their own middleware. Search pages, and responses that are cached, are counted before they call the app. */
export const limitPublicReads: MiddlewareHandler<AppEnv> = async (c, next) => {
  // The response to HEAD is that to GET without its body, and takes as long.
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const isCounted = isRead && !c.env.trace && isPublicRead(c.req.path)
  const limit = limitOfPublicRead(c.req.path)
  if (isCounted && limit === 'readsByClient') await c.get('limits').consume(limit, c.get('client'))
  await next()
}
