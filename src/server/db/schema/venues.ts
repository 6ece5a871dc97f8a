import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { VENUE_ROLES, type VenueRole } from '../../../domain/people/people.ts'
import type { Cuisine } from '../../../domain/venue/cuisines.ts'
import { HYGIENE_RATINGS, type HygieneRating } from '../../../domain/venue/hygiene.ts'
import { LEADING_SIGNS } from '../../../domain/venue/name-key.ts'
import { PRICE_BANDS, type PriceBand } from '../../../domain/venue/price-bands.ts'
import { instant, inValues } from './columns.ts'
import { users } from './users.ts'

/** A search on an index with `fastupdate` off never has to scan the list of pending words. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const codePointText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** The folded name, for sorting. Stored, because folding thousands of names per query is slow. */
export const sortNameColumn = () => codePointText().generatedAlwaysAs(sql`fold_text(name)`)

/** The sort name without leading punctuation, so that '#ashtag' is among the names with an A. Must equal `venueNameKey`. */
const venueSortNameColumn = () =>
  codePointText().generatedAlwaysAs(
    sql.raw(`coalesce(nullif(ltrim(fold_text(name), '${LEADING_SIGNS.replaceAll("'", "''")}'), ''), fold_text(name))`),
  )

export const venues = pgTable(
  'venues',
  {
    id: uuid().primaryKey().defaultRandom(),
    source_id: text().unique(),
    name: text().notNull(),
    name_key: venueSortNameColumn(),
    slug: text().notNull().unique(),
    image_url: text(),
    image_alt: text(),
    cuisine: text().$type<Cuisine>().generatedAlwaysAs(sql`cuisines[1]`),
    cuisines: text().array().$type<Cuisine[]>().notNull().default(sql`'{}'`),
    description: text(),
    price: text().$type<PriceBand>(),
    address_road: text().notNull(),
    address_city: text().notNull(),
    address_county: text(),
    address_postcode: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    phone: text(),
    email: text(),
    website: text(),
    hours_mon_fri: text(),
    hours_sat_sun: text(),
    featured: boolean().notNull().default(false),
    new: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    takes_requests: boolean().notNull().default(true),
    hygiene_rating: text().$type<HygieneRating>(),
    hygiene_rated_on: date({ mode: 'string' }),
    hygiene_id: text(),
    /** Hours within which the venue answered four of five requests of the last 90 days; null below ten answers. Computed nightly. */
    reply_hours: smallint(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
    search_vector: tsvector().generatedAlwaysAs(
      sql`venue_search_vector(name, cuisines, address_road, address_city, address_county, address_postcode, description)`,
    ),
  },
  (t) => [
    check('venues_name_present', sql`btrim(${t.name}) <> ''`),
    check('venues_slug_form', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('venues_cuisines_max', sql`cardinality(${t.cuisines}) <= 3`),
    check('venues_price_band', inValues(t.price, PRICE_BANDS)),
    check('venues_hygiene_rating_known', inValues(t.hygiene_rating, Object.keys(HYGIENE_RATINGS))),
    check('venues_latitude_range', sql`${t.latitude} between -90 and 90`),
    check('venues_longitude_range', sql`${t.longitude} between -180 and 180`),
    index('venues_by_name').on(t.name_key, t.id).where(sql`active`),
    index('venues_by_city').on(t.address_city, t.name_key, t.id).where(sql`active`),
    // One index for each direction, because rows with the same price are sorted by ascending name in both.
    index('venues_by_price').on(sql`char_length(price)`, t.name_key, t.id).where(sql`active`),
    index('venues_by_highest_price').on(sql`char_length(price) desc nulls last`, t.name_key, t.id).where(sql`active`),
    index('venues_featured').on(t.name_key, t.id).where(sql`active and featured`),
    index('venues_new').on(t.created_at.desc(), t.id).where(sql`active and new`),
    // Includes the city, so that map groups are read from the index alone.
    index('venues_located')
      .on(t.latitude, t.longitude, t.address_city)
      .where(sql`active and latitude is not null and longitude is not null`),
    index('venues_by_postcode').on(sql`upper(translate(normalize(address_postcode, NFKC), E' \\t\\n', ''))`),
    index('venues_search').using('gin', t.search_vector).with({ fastupdate: false }).where(sql`active`),
    index('venues_by_rank').on(t.featured.desc(), t.name_key, t.id).where(sql`active`),
    index('venues_by_cuisine').using('gin', t.cuisines).where(sql`active`),
    index('venues_by_image').using('hash', t.image_url).where(sql`image_url is not null`),
  ],
)

export const venueOldSlugs = pgTable(
  'venue_old_slugs',
  {
    slug: text().primaryKey(),
    venue_id: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
  },
  (t) => [index('venue_old_slugs_by_venue').on(t.venue_id)],
)

/** Several people per venue and several venues per person. The first venue of a person is the one that they have had longest. */
export const venueOwners = pgTable(
  'venue_owners',
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    venue_id: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    role: text().$type<VenueRole>().notNull().default('owner'),
    created_at: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.venue_id] }),
    check('venue_owners_role', inValues(t.role, VENUE_ROLES)),
    index('venue_owners_by_venue').on(t.venue_id),
  ],
)

export const venueAssignments = pgView('venue_assignments', {
  user_id: text().notNull(),
  venue_id: uuid().notNull(),
  venue_name: text().notNull(),
}).as(sql`select o.user_id, o.venue_id, v.name as venue_name from venue_owners o join venues v on v.id = o.venue_id`)
