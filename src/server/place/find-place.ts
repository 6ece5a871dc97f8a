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
  const postcode = parsePostcode(name)
  if (!postcode) return (await townCentres(ctx)).get(name) ?? null
  const [middle] = await ctx.db.orm
    .select(MIDDLE)
    .from(venues)
    .where(and(IS_PLACED, hasPostcode(postcode)))
  return toPlace({ name: postcode.name, kind: 'postcode' }, middle)
}

/**
 * The centre of each town by its folded name. Of a town with several spellings it is that of the most frequent one. One cached result
 * contains all towns, because clients can request any number of places that do not exist.
 */
function townCentres({ db, resultCache }: Pick<AppContext, 'db' | 'resultCache'>): Promise<Map<string, NamedPlace>> {
  return resultCache('venues', 'centres of towns', async () => {
    const rows = await db.orm
      .select({ city: venues.address_city, ...MIDDLE })
      .from(venues)
      .where(IS_PLACED)
      .groupBy(venues.address_city)
      .orderBy(sql`count(*)`, sql`${venues.address_city} desc`)
    return new Map(
      rows.flatMap(({ city, ...middle }) => {
        const place = toPlace({ name: city, kind: 'town' }, middle)
        return place ? [[foldText(city), place] as const] : []
      }),
    )
  })
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

const MIDDLE = { latitude: median(venues.latitude), longitude: median(venues.longitude) }

const IS_PLACED = and(whereVenueActive, isNotNull(venues.latitude), isNotNull(venues.longitude))

function toPlace(
  place: Pick<NamedPlace, 'name' | 'kind'>,
  { latitude = null, longitude = null }: Partial<Record<keyof typeof MIDDLE, number | null>> = {},
): NamedPlace | null {
  return latitude === null || longitude === null ? null : { ...place, latitude, longitude }
}
