import type { AppContext } from '../app-context.ts'
import { type CachedResponse, cachedText } from '../cache/cached-response.ts'
import { cacheUntilMenuChange, nextMenuChange } from '../visibility/visibility.ts'

export type FeedInput = { city?: string | undefined; venue?: string | undefined }
type Feed = { ctx: AppContext; input: FeedInput; type: string; write: () => Promise<string> }

/**
 * Returns a feed of venues, written once until a venue changes, because it can have tens of thousands of them. Kept by its parameters, so
 * that other parts of the URL and headers do not cause another one.
 */
export function cachedVenueFeed(feed: Feed): Promise<CachedResponse> {
  return feed.ctx.resultCache('venues', keyOf(feed), () => writeFile(feed))
}

export async function keptMenuFeed(feed: Feed): Promise<CachedResponse> {
  const { ctx } = feed
  return cacheUntilMenuChange(ctx, keyOf(feed), await nextMenuChange(ctx, ctx.clock()), () => writeFile(feed))
}

/** With the name of the guide, which some feeds contain and administrators can change. */
function keyOf({ ctx, input: { city, venue }, type }: Feed): string {
  return `feed ${JSON.stringify([type, city, venue, ctx.config.productName])}`
}

async function writeFile({ ctx, type, write }: Feed): Promise<CachedResponse> {
  const { feedsLicence } = ctx.config
  const headers: Record<string, string> = { 'cache-control': 'public, no-cache' }
  if (feedsLicence) headers.link = `<${feedsLicence}>; rel="license"`
  return cachedText(await write(), `${type}; charset=utf-8`, headers)
}
