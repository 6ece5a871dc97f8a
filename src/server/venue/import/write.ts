import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/transaction.ts'
import type { VenueImportRow } from './plan.ts'

export type VenueToWrite = VenueImportRow & { slug: string; oldSlug?: string; formerSlugs: string[]; createdAt?: string }

const TYPES = {
  id: 'uuid',
  source_id: 'text',
  slug: 'text',
  name: 'text',
  image_url: 'text',
  image_alt: 'text',
  cuisines: 'text[]',
  description: 'text',
  price: 'text',
  address_road: 'text',
  address_city: 'text',
  address_county: 'text',
  address_postcode: 'text',
  latitude: 'float8',
  longitude: 'float8',
  phone: 'text',
  email: 'text',
  website: 'text',
  hours_mon_fri: 'text',
  hours_sat_sun: 'text',
  featured: 'boolean',
  new: 'boolean',
  active: 'boolean',
  takes_requests: 'boolean',
  hygiene_rating: 'text',
  hygiene_rated_on: 'date',
  hygiene_id: 'text',
} as const satisfies Record<keyof VenueImportRow | 'slug', string>

const NAMES = Object.keys(TYPES).map((name) => `"${name}"`)
const COLUMNS = sql.raw(NAMES.join(', '))
const GIVEN = sql.raw(NAMES.map((name) => `r.${name}`).join(', '))
const ASSIGNED = sql.raw(
  NAMES.filter((name) => name !== '"id"')
    .map((name) => `${name} = r.${name}`)
    .join(', '),
)
const RECORD = sql.raw(`r(${Object.entries({ ...TYPES, createdAt: 'timestamptz' }).map(([name, type]) => `"${name}" ${type}`)})`)

export async function insertVenues(tx: Transaction, venues: readonly VenueToWrite[], now: Date): Promise<void> {
  if (venues.length === 0) return
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(
    sql`insert into venues (${COLUMNS}, created_at, updated_at) select ${GIVEN}, least(coalesce(r."createdAt", ${at}), ${at}), ${at} from ${recordset(venues)}`,
  )
}

export async function updateVenues(tx: Transaction, venues: readonly VenueToWrite[], now: Date): Promise<void> {
  if (venues.length === 0) return
  const renamed = venues.filter(({ oldSlug }) => oldSlug !== undefined)
  const ids = sql`${sql.param(renamed.map(({ id }) => id))}::uuid[]`
  if (renamed.length > 0) {
    const slugs = sql`${sql.param(renamed.map(({ slug }) => slug))}::text[]`
    const oldSlugs = sql`${sql.param(renamed.map(({ oldSlug }) => oldSlug))}::text[]`
    await tx.execute(sql`delete from venue_old_slugs where slug = any(${slugs}) and venue_id = any(${ids})`)
    await tx.execute(sql`insert into venue_old_slugs (slug, venue_id) select * from unnest(${oldSlugs}, ${ids})`)
  }
  await tx.execute(
    sql`update venues v set ${ASSIGNED}, updated_at = greatest(${now.toISOString()}::timestamptz, v.updated_at + interval '1 millisecond') from ${recordset(venues)} where v.id = r.id`,
  )
}

export async function keepFormerSlugs(tx: Transaction, venues: readonly VenueToWrite[]): Promise<void> {
  const former = venues.flatMap(({ id, formerSlugs }) => formerSlugs.map((slug) => ({ id, slug })))
  if (former.length === 0) return
  const slugs = sql`${sql.param(former.map(({ slug }) => slug))}::text[]`
  const ids = sql`${sql.param(former.map(({ id }) => id))}::uuid[]`
  await tx.execute(sql`insert into venue_old_slugs (slug, venue_id)
    select given.slug, given.venue_id from unnest(${slugs}, ${ids}) as given(slug, venue_id)
    where not exists (select from venues v where v.slug = given.slug) on conflict do nothing`)
}

function recordset(venues: readonly VenueToWrite[]): SQL {
  return sql`json_to_recordset(${JSON.stringify(venues)}::json) as ${RECORD}`
}
