import { stringify } from 'csv-stringify/sync'
import { and, asc, eq } from 'drizzle-orm'
import { escapeFormula, QUOTED_CELLS } from '../../domain/csv-escape.ts'
import { DomainError } from '../../domain/errors.ts'
import { textsOfWeek } from '../../domain/hours/write-week.ts'
import { venuePath } from '../../domain/public-pages.ts'
import { hasUnstorableCharacters } from '../../domain/text.ts'
import type { AppContext } from '../app-context.ts'
import { venueBookingRules, venues } from '../db/schema/index.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import type { FeedInput } from './cached-feed.ts'

export const MAX_VENUES = 50_000

type Props = { ctx: AppContext; input: FeedInput }

/**
 * Returns the active venues as a FeatureCollection (RFC 7946). Venues without coordinates have a null geometry.
 * @throws DomainError venue_not_found
 */
export async function venuesAsGeoJson({ ctx, input }: Props): Promise<string> {
  const rows = await readVenues(ctx, input)
  return JSON.stringify({
    type: 'FeatureCollection',
    licence: ctx.config.feedsLicence,
    features: rows.map(({ latitude, longitude, ...properties }) => ({
      type: 'Feature',
      id: properties.id,
      geometry: latitude === null || longitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] },
      properties,
    })),
  })
}

/**
 * Returns the active venues as CSV with a header line (RFC 4180); several cuisines are joined with '|'.
 * @throws DomainError venue_not_found
 */
export async function venuesAsCsv({ ctx, input }: Props): Promise<string> {
  const rows = await readVenues(ctx, input)
  const licence = ctx.config.feedsLicence
  const cells = rows.map((row) => ({ ...row, cuisines: row.cuisines.join('|'), licence }))
  const columns = [...Object.keys(venueColumns), 'url', 'licence']
  return stringify([columns, ...cells.map((row) => columns.map((name) => toCell(row[name as keyof typeof row])))], {
    record_delimiter: '\r\n',
    quoted_match: QUOTED_CELLS,
  })
}

const venueColumns = {
  id: venues.id,
  name: venues.name,
  slug: venues.slug,
  cuisines: venues.cuisines,
  description: venues.description,
  price: venues.price,
  address_road: venues.address_road,
  address_city: venues.address_city,
  address_county: venues.address_county,
  address_postcode: venues.address_postcode,
  phone: venues.phone,
  website: venues.website,
  hours_mon_fri: venues.hours_mon_fri,
  hours_sat_sun: venues.hours_sat_sun,
  latitude: venues.latitude,
  longitude: venues.longitude,
}

/** Returns venues with the hours that they have set, which replace the texts of their opening hours. */
async function readVenues({ db, config }: AppContext, { city, venue }: FeedInput) {
  if (venue !== undefined && hasUnstorableCharacters(venue)) throw new DomainError('venue_not_found')
  const rows = await db.orm
    .select({ ...venueColumns, week: venueBookingRules.week })
    .from(venues)
    .leftJoin(venueBookingRules, eq(venueBookingRules.venue_id, venues.id))
    .where(
      and(
        whereVenueActive,
        city === undefined ? undefined : eq(venues.address_city, city),
        venue === undefined ? undefined : eq(venues.slug, venue),
      ),
    )
    .orderBy(asc(venues.name_key), asc(venues.id))
    .limit(MAX_VENUES)
  if (venue !== undefined && rows.length === 0) throw new DomainError('venue_not_found')
  return rows.map(({ week, ...row }) => ({ ...row, ...(week ? textsOfWeek(week) : {}), url: config.publicUrl + venuePath(row.slug) }))
}

function toCell(value: string | number | null | undefined): string | number | null {
  return typeof value === 'string' ? escapeFormula(value) : (value ?? null)
}
