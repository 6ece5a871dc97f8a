import type { Context } from 'hono'
import type { Searched } from '../../search-index/read-demand.ts'
import type { AppEnv } from '../http/app-env.ts'

/**
 * Counts a search of the client. Every delivery of a cached response is counted too.
 * @param searched null for a page of results that belongs to an earlier search
 */
export function noteSearch(c: Context<AppEnv>, searched: Searched | null): void {
  if (searched === null) return
  if (c.env.trace) c.env.trace.searched = searched
  else c.get('ctx').searchDemand.count(searched, c.get('client'))
}
