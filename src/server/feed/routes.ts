import { z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { feedQuery } from '../../contract/feed.ts'
import { schemaOrgMenu } from '../../domain/menu/schema-org-menu.ts'
import { venuePath } from '../../domain/public-pages.ts'
import type { AppContext } from '../app-context.ts'
import { sendCached } from '../cache/cached-response.ts'
import type { Config } from '../config.ts'
import { type AppEnv, createApiRouter } from '../http/app-env.ts'
import { errorResponse } from '../http/openapi-responses.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { routesOf } from '../http/routes-of.ts'
import { cachedVenueFeed, type FeedInput, keptMenuFeed } from './cached-feed.ts'
import { type FeedMenus, MAX_MENUS, readFeedMenus } from './read-menus.ts'
import { specialsCalendar, specialsJsonFeed, specialsRss } from './specials.ts'
import { MAX_VENUES, venuesAsCsv, venuesAsGeoJson } from './venue-feeds.ts'

const route = routesOf('Feeds')

/** So that scripts of other sites can also read the errors. */
const allowAllOrigins: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.header('access-control-allow-origin', '*')
  await next()
}

function feedRoute<P extends string>(
  path: P,
  [summary, description, type, example]: readonly [summary: string, description: string, type: string, example: string],
) {
  return route.get(path, summary, {
    description: `${description} Supports \`If-None-Match\`. The \`Link\` header has the URL of the licence, if the guide has one.`,
    middleware: [allowAllOrigins, withFallbackMessage('fetchVenues')],
    request: { query: feedQuery },
    responses: {
      200: { description: 'The file', content: { [type]: { schema: z.string(), example } } },
      304: { description: 'It has not changed' },
      400: errorResponse('invalid_request'),
      404: errorResponse('venue_not_found'),
    },
  })
}

const GEO_JSON = 'application/geo+json'
const CSV = 'text/csv'
const JSON_LD = 'application/ld+json'
const RSS = 'application/rss+xml'
const JSON_FEED = 'application/feed+json'
const ICALENDAR = 'text/calendar'

const geoJson = feedRoute('/feeds/venues.geojson', [
  'Venues as GeoJSON',
  `All active venues as a FeatureCollection, ${MAX_VENUES.toLocaleString('en-GB')} at most; those without coordinates have no geometry.`,
  GEO_JSON,
  '{"type":"FeatureCollection","licence":null,"features":[]}',
])
const csv = feedRoute('/feeds/venues.csv', [
  'Venues as CSV',
  `All active venues with a header line, ${MAX_VENUES.toLocaleString('en-GB')} at most.`,
  CSV,
  'id,name,slug\r\n',
])
const jsonLd = feedRoute('/feeds/menus.jsonld', [
  'Menus as JSON-LD',
  `The menus that are public now, ${MAX_MENUS} at most, with the terms of schema.org.`,
  JSON_LD,
  '{"@context":"https://schema.org","@graph":[]}',
])
const rss = feedRoute('/feeds/specials.rss', [
  'Specials as RSS',
  'The menus of the type Specials that are public now, the one that changed last first.',
  RSS,
  '<?xml version="1.0" encoding="utf-8"?><rss version="2.0">…</rss>',
])
const jsonFeed = feedRoute('/feeds/specials.json', [
  'Specials as JSON Feed',
  'As the RSS feed.',
  JSON_FEED,
  '{"version":"https://jsonfeed.org/version/1","title":"Specials","items":[]}',
])
const calendar = feedRoute('/feeds/specials.ics', [
  'Specials as a calendar',
  'As the RSS feed, with one all-day event for each menu.',
  ICALENDAR,
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n…\r\nEND:VCALENDAR\r\n',
])

/** Public data for republication, without email addresses. Cached in memory by `cached-feed.ts`, not with other public responses. */
export const feedRoutes = createApiRouter()
  .openapi(geoJson, (c) => sendVenues(c, c.req.valid('query'), GEO_JSON, venuesAsGeoJson))
  .openapi(csv, (c) => sendVenues(c, c.req.valid('query'), CSV, venuesAsCsv))
  .openapi(jsonLd, (c) => sendMenus(c, c.req.valid('query'), { type: JSON_LD, write: menusAsJsonLd }))
  .openapi(rss, (c) =>
    sendSpecials(c, c.req.valid('query'), RSS, (config, found, input) => specialsRss(config, found, linksOf(config, input))),
  )
  .openapi(jsonFeed, (c) =>
    sendSpecials(c, c.req.valid('query'), JSON_FEED, (config, found, input) => specialsJsonFeed(config, found, linksOf(config, input))),
  )
  .openapi(calendar, (c) => sendSpecials(c, c.req.valid('query'), ICALENDAR, specialsCalendar))

type WriteVenues = (asked: { ctx: AppContext; input: FeedInput }) => Promise<string>
type WriteMenus = (config: AppContext['config'], found: FeedMenus, input: FeedInput) => string

async function sendVenues(c: Context<AppEnv>, input: FeedInput, type: string, write: WriteVenues) {
  const ctx = c.get('ctx')
  const writeFeed = async () => {
    await countRead(c)
    return write({ ctx, input })
  }
  return sendCached(c, await cachedVenueFeed({ ctx, input, type, write: writeFeed }))
}

/**
 * Counts a request for which a feed is generated. The limiter counts in memory, so that other requests for the same feed do not wait for a
 * rejected one.
 * @throws DomainError too_many_requests
 */
function countRead(c: Context<AppEnv>): Promise<void> {
  return c.get('limits').consume('readsByClient', c.get('client'))
}

type MenuFeed = { type: string; write: WriteMenus; menuType?: 'Specials' }

async function sendMenus(c: Context<AppEnv>, input: FeedInput, { type, write, menuType }: MenuFeed) {
  const ctx = c.get('ctx')
  const writeFound = async () => {
    await countRead(c)
    return write(ctx.config, await readFeedMenus(ctx, input, menuType), input)
  }
  return sendCached(c, await keptMenuFeed({ ctx, input, type, write: writeFound }))
}

function sendSpecials(c: Context<AppEnv>, input: FeedInput, type: string, write: WriteMenus) {
  return sendMenus(c, input, { type, write, menuType: 'Specials' })
}

function linksOf({ publicUrl }: AppContext['config'], { city, venue }: FeedInput): { rss: string; json: string } {
  const query = new URLSearchParams({ ...(city ? { city } : {}), ...(venue ? { venue } : {}) }).toString()
  const url = (name: string) => `${publicUrl}/api/feeds/${name}${query ? `?${query}` : ''}`
  return { rss: url('specials.rss'), json: url('specials.json') }
}

function menusAsJsonLd({ publicUrl, feedsLicence }: Pick<Config, 'publicUrl' | 'feedsLicence'>, { menus }: FeedMenus): string {
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': menus.map((menu) => {
      const url = publicUrl + venuePath(menu.venue.slug)
      const categories = menu.categories.map(({ items, ...category }) => ({
        ...category,
        items: items.map((item) => ({ ...item, tags: item.dietary_info })),
      }))
      return {
        ...schemaOrgMenu({ ...menu, categories }),
        '@id': `${publicUrl}/menus/${menu.id}`,
        dateModified: menu.updated_at,
        license: feedsLicence ?? undefined,
        provider: { '@type': 'Restaurant', '@id': url, name: menu.venue.name, url },
      }
    }),
  })
}
