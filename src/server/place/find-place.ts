import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { NamedPlace } from '../../contract/common.ts'
import { foldText } from '../../domain/text.ts'
import { type Postcode, parsePostcode } from '../../domain/venue/postcode.ts'
import type { AppContext } from '../app-context.ts'
import { venues } from '../db/schema/index.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { COMPARABLE_POSTCODE } from './postcode-sql.ts'

type Asked = { from?: string | undefined; lat?: number | undefined; lng?: number | undefined }

/**
 * Returns a query with the coordinates of the town or postcode in its `from`, and what to add to the response: that place, null when it is
 * unknown, and nothing when the query has no `from` or has coordinates of its own.
 */
export async function locate<Query extends Asked>(
  ctx: AppContext,
  query: Query,
): Promise<{ query: Query; place: { from?: NamedPlace | null } }> {
  const { from, lat } = query
  if (from === undefined || lat !== undefined) return { query, place: {} }
  const found = await findPlace(ctx, from)
  return { query: found ? { ...query, lat: found.latitude, lng: found.longitude } : query, place: { from: found } }
}

/** Returns the middle of the public venues of a town, or of a postcode or its first part; null when none of them has coordinates. */
export async function findPlace(ctx: Pick<AppContext, 'db' | 'resultCache'>, text: string): Promise<NamedPlace | null> {
  const name = foldText(text.trim())
  return ctx.resultCache('venues', `place ${name}`, async () => {
    const postcode = parsePostcode(name)
    if (postcode) return middleOf(ctx, { name: postcode.name, kind: 'postcode' }, hasPostcode(postcode))
    const spellings = await spellingsOf(ctx, name)
    const [town] = spellings
    const isThere = sql`${venues.address_city} = any(${sql.param(spellings)}::text[])`
    return town === undefined ? null : middleOf(ctx, { name: town, kind: 'town' }, isThere)
  })
}

/** The spellings of a town, the most frequent first. */
async function spellingsOf({ db }: Pick<AppContext, 'db'>, name: string): Promise<string[]> {
  const towns = db.orm
    .select({ city: venues.address_city, count: sql<number>`count(*)`.as('count') })
    .from(venues)
    .where(whereVenueActive)
    .groupBy(venues.address_city)
    .as('towns')
  const rows = await db.orm
    .select({ city: towns.city })
    .from(towns)
    .where(sql`fold_text(${towns.city}) = ${name}`)
    .orderBy(sql`${towns.count} desc`)
  return rows.map(({ city }) => city)
}

/** A range, so that the index finds the postcodes that begin like this. */
function hasPostcode({ code, isWhole }: Postcode): SQL {
  if (isWhole) return sql`${COMPARABLE_POSTCODE} = ${code}`
  const isNear = sql`${COMPARABLE_POSTCODE} between ${code} and ${`${code}ZZZ`}`
  return and(isNear, sql`${COMPARABLE_POSTCODE} ~ ${`^${code}[0-9][A-Z]{2}$`}`) as SQL
}

/** The median, because a wrong position of one venue moves it little. */
function median(column: typeof venues.latitude | typeof venues.longitude): SQL<number | null> {
  return sql`percentile_cont(0.5) within group (order by ${column})`
}

async function middleOf({ db }: Pick<AppContext, 'db'>, place: Pick<NamedPlace, 'name' | 'kind'>, where: SQL): Promise<NamedPlace | null> {
  const [row] = await db.orm
    .select({ latitude: median(venues.latitude), longitude: median(venues.longitude) })
    .from(venues)
    .where(and(whereVenueActive, isNotNull(venues.latitude), isNotNull(venues.longitude), where))
  const { latitude = null, longitude = null } = row ?? {}
  return latitude === null || longitude === null ? null : { ...place, latitude, longitude }
}
