import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context, TypedResponse } from 'hono'
import { accepts } from 'hono/accepts'
import type { VenueMarkers } from '../../contract/venue.ts'
import type { Parts } from '../context.ts'
import { etagOf, isKnownToClient } from '../http/etag.ts'

const MARKERS = `
  select json_build_object(
    'id', array_to_json(coalesce(array_agg(id), '{}')),
    'slug', array_to_json(coalesce(array_agg(slug), '{}')),
    'name', array_to_json(coalesce(array_agg(name), '{}')),
    'city', array_to_json(coalesce(array_agg(city), '{}')),
    'latitude', array_to_json(coalesce(array_agg(latitude), '{}')),
    'longitude', array_to_json(coalesce(array_agg(longitude), '{}'))
  )::text as json
  from (
    select id, slug, name, address_city as city, latitude, longitude
    from venues
    where active and latitude is not null and longitude is not null
    order by name_key, id
  ) located`

/** The contract's `VenueMarkers` as it is sent. */
type Markers = { json: string; gzipped: Uint8Array<ArrayBuffer>; etag: string }

/**
 * Every active venue with both coordinates. Tens of thousands of them are megabytes, the same for every visitor of the
 * map: the database writes the JSON, and it is kept until a venue changes.
 */
export function markersOf({ db, cached }: Pick<Parts, 'db' | 'cached'>): Promise<Markers> {
  return cached('venues', 'markers', () => readMarkers(db))
}

async function readMarkers(db: Parts['db']): Promise<Markers> {
  const { rows } = await db.pool.query<{ json: string }>(MARKERS)
  const json = rows[0]?.json ?? '{}'
  const etag = `W/${etagOf(json)}`
  return { json, gzipped: new Uint8Array(await promisify(gzip)(json)), etag }
}

/** Answers the markers, compressed where the client takes that, or 304 where it has them already. */
export function sendMarkers(c: Context, { json, gzipped, etag }: Markers): Response & TypedResponse<VenueMarkers, 200, 'json'> {
  const headers = { ETag: etag, Vary: 'Accept-Encoding' }
  const isKnown = isKnownToClient(c.req.header('If-None-Match'), etag)
  const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['gzip', 'identity'], default: 'identity' })
  const answer = isKnown
    ? c.body(null, 304, headers)
    : encoding === 'gzip'
      ? c.body(gzipped, 200, { ...headers, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
      : c.body(json, 200, { ...headers, 'Content-Type': 'application/json' })
  return answer as Response as Response & TypedResponse<VenueMarkers, 200, 'json'>
}
