import { and, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { MenuFacets } from '../../contract/menu.ts'
import { MENU_PRICE_BANDS, MENU_TYPES, type MenuPriceBandSlug, type MenuType } from '../../domain/menu/menu-lists.ts'
import type { AppContext } from '../app-context.ts'
import { menuListings, venues } from '../db/schema/index.ts'
import { type Counts, facetsByName, fixedFacets } from '../http/list.ts'
import { cacheUntilMenuChange, nextMenuChange, whereListingPublic } from '../visibility/visibility.ts'

const priceLabels = MENU_PRICE_BANDS.map(({ slug, label }) => ({ value: slug, label }))
const typeLabels = MENU_TYPES.map((type) => ({ value: type, label: type }))

export async function getMenuFacets(ctx: AppContext, chosen: MenuFilters): Promise<{ facets: MenuFacets; until: Date | null }> {
  const now = ctx.clock()
  const until = await nextMenuChange(ctx, now)
  const { city, price, type, venue } = chosen
  const key = `menu facets ${JSON.stringify([city, price, type, venue])}`
  return { facets: await cacheUntilMenuChange(ctx, key, until, () => countFacets(ctx, chosen, now)), until }
}

async function countFacets(ctx: AppContext, chosen: MenuFilters, now: Date): Promise<MenuFacets> {
  const [city, price, type] = await Promise.all([
    countBy(ctx, now, { value: sql`${menuListings.city}`, where: whereMenuFilters({ ...chosen, city: [] }) }),
    countBy(ctx, now, { value: sql`${menuListings.typical_price}`, where: whereMenuFilters({ ...chosen, price: [] }) }),
    countBy(ctx, now, { value: sql`${menuListings.menu_type}`, where: whereMenuFilters({ ...chosen, type: [] }) }),
  ])
  return { city: facetsByName(city, chosen.city), price: fixedFacets(byBand(price), priceLabels), type: fixedFacets(type, typeLabels) }
}

/**
 * Sums the counts of prices by band. There are far fewer prices than menus, and comparing them for each menu is the
 * slowest part of counting.
 */
function byBand(byPrice: Counts): Counts {
  const counts = new Map<string, number>()
  for (const [price, count] of byPrice) {
    const band = MENU_PRICE_BANDS.find(({ min, max }) => Number(price) >= min && Number(price) < max)
    if (band) counts.set(band.slug, (counts.get(band.slug) ?? 0) + count)
  }
  return counts
}

async function countBy(ctx: AppContext, now: Date, { value, where }: { value: SQL; where: SQL | undefined }): Promise<Counts> {
  const rows = await ctx.db.orm
    .select({ value: sql<string | null>`${value}`, count: sql<number>`count(*)` })
    .from(menuListings)
    .where(and(whereListingPublic(now), where))
    .groupBy(sql`1`)
  return new Map(rows.flatMap(({ value, count }) => (value === null ? [] : [[value, count] as const])))
}

/** OR within a group, AND between groups; an empty group does not filter. */
type MenuFilters = { city: string[]; price: MenuPriceBandSlug[]; type: MenuType[]; venue: string[] }

export function whereMenuFilters({ city, price, type, venue }: MenuFilters): SQL | undefined {
  return and(
    city.length > 0 ? inArray(menuListings.city, city) : undefined,
    price.length > 0 ? or(...price.map(inBand)) : undefined,
    type.length > 0 ? inArray(menuListings.menu_type, type) : undefined,
    venue.length > 0 ? inArray(menuListings.venue_id, venuesWithSlugs(venue)) : undefined,
  )
}

function venuesWithSlugs(slugs: string[]): SQL {
  return sql`(select ${venues.id} from ${venues} where ${inArray(venues.slug, slugs)})`
}

export function whereMenuVenue(venueId: string | undefined): SQL | undefined {
  return venueId === undefined ? undefined : eq(menuListings.venue_id, venueId)
}

/** A menu has a typical price exactly when it has an active item with a price. */
export function itemsFilter(hasItems: boolean): SQL {
  return hasItems ? isNotNull(menuListings.typical_price) : isNull(menuListings.typical_price)
}

function inBand(slug: MenuPriceBandSlug): SQL | undefined {
  const band = MENU_PRICE_BANDS.find((one) => one.slug === slug)
  if (!band) return sql`false`
  return and(gte(menuListings.typical_price, band.min), Number.isFinite(band.max) ? lt(menuListings.typical_price, band.max) : undefined)
}
