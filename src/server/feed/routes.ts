import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { feedQuery } from '../../contract/feed.ts'
import type { AppContext } from '../app-context.ts'
import { type AppEnv, createApiRouter } from '../http/app-env.ts'
import { cachedText, sendCached } from '../http/cached-response.ts'
import { errorResponse } from '../http/openapi-responses.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { addDependency } from '../http/render-dependencies.ts'
import { menusAsJsonLd } from './menus-json-ld.ts'
import { type MenusInput, readMenus } from './read-menus.ts'
import { specialsCalendar, specialsFeed, specialsJsonFeed } from './specials.ts'
import { venuesAsCsv, venuesAsGeoJson } from './venue-feeds.ts'

const tags = ['Feeds']

function feedRoute<P extends string>(
  path: P,
  [summary, description, type, example]: readonly [summary: string, description: string, type: string, example: string],
) {
  return createRoute({
    method: 'get',
    path,
    tags,
    summary,
    description: `${description} Answers \`If-None-Match\`. \`Link\` names the licence, if the guide has one.`,
    middleware: [withFallbackMessage('fetchVenues')],
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
  'All active venues as a FeatureCollection, 50,000 at most; those without coordinates have no geometry.',
  GEO_JSON,
  '{"type":"FeatureCollection","licence":null,"features":[]}',
])
const csv = feedRoute('/feeds/venues.csv', [
  'Venues as CSV',
  'All active venues with a header line, 50,000 at most.',
  CSV,
  'id,name,slug\r\n',
])
const jsonLd = feedRoute('/feeds/menus.jsonld', [
  'Menus as JSON-LD',
  'The menus that are public now, 500 at most, with the terms of schema.org.',
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

/** Public data for republication, without email addresses. Cached in memory like all public responses. */
export const feedRoutes = createApiRouter()
  .openapi(geoJson, async (c) => {
    addDependency(c.env.trace, ['venues'])
    return send(c, GEO_JSON, await venuesAsGeoJson({ ctx: c.get('ctx'), input: c.req.valid('query') }))
  })
  .openapi(csv, async (c) => {
    addDependency(c.env.trace, ['venues'])
    return send(c, CSV, await venuesAsCsv({ ctx: c.get('ctx'), input: c.req.valid('query') }))
  })
  .openapi(jsonLd, async (c) => send(c, JSON_LD, menusAsJsonLd(c.get('ctx').config, await readTraced(c, c.req.valid('query')))))
  .openapi(rss, async (c) => {
    const found = await readTraced(c, c.req.valid('query'), 'Specials')
    return send(c, RSS, specialsFeed(c.get('ctx').config, found, linksOf(c.get('ctx'), c.req.valid('query'))).rss2())
  })
  .openapi(jsonFeed, async (c) => {
    const found = await readTraced(c, c.req.valid('query'), 'Specials')
    return send(c, JSON_FEED, specialsJsonFeed(c.get('ctx').config, found, linksOf(c.get('ctx'), c.req.valid('query'))))
  })
  .openapi(calendar, async (c) =>
    send(c, ICALENDAR, specialsCalendar(c.get('ctx').config, await readTraced(c, c.req.valid('query'), 'Specials'))),
  )

async function readTraced(c: Context<AppEnv>, input: MenusInput, type?: 'Specials') {
  const found = await readMenus(c.get('ctx'), input, type)
  addDependency(c.env.trace, ['menus', 'venues'], found.until)
  return found
}

function linksOf({ config }: AppContext, { city, venue }: MenusInput): { rss: string; json: string } {
  const query = new URLSearchParams({ ...(city ? { city } : {}), ...(venue ? { venue } : {}) }).toString()
  const url = (name: string) => `${config.publicUrl}/api/feeds/${name}${query ? `?${query}` : ''}`
  return { rss: url('specials.rss'), json: url('specials.json') }
}

function send(c: Context<AppEnv>, type: string, text: string) {
  const { feedsLicence } = c.get('ctx').config
  const headers: Record<string, string> = { 'access-control-allow-origin': '*', 'cache-control': 'public, no-cache' }
  if (feedsLicence) headers.link = `<${feedsLicence}>; rel="license"`
  return sendCached(c, cachedText(text, `${type}; charset=utf-8`, headers))
}
