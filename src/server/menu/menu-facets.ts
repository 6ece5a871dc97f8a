import { and, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { MenuFacets } from '../../contract/menu.ts'
import { MENU_PRICE_BANDS, MENU_TYPES, type MenuPriceBandSlug, type MenuType } from '../../domain/menu/menu-lists.ts'
import type { AppContext } from '../app-context.ts'
import type { HasValue } from '../db/list-filters.ts'
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

const COLUMNS = { city: menuListings.city, price: menuListings.typical_price, type: menuListings.menu_type }
type Group = keyof typeof COLUMNS

/** The counts of a group leave out its own filter. Groups without one have the same menus, and are counted in one scan. */
async function countFacets(ctx: AppContext, chosen: MenuFilters, now: Date): Promise<MenuFacets> {
  const groups = ['city', 'price', 'type'] as const
  const unfiltered = groups.filter((group) => chosen[group].length === 0)
  const found = await Promise.all([
    ...groups.filter((group) => chosen[group].length > 0).map((group) => countBy(ctx, now, [group], { ...chosen, [group]: [] })),
    unfiltered.length > 0 ? countBy(ctx, now, unfiltered, chosen) : {},
  ])
  const { city = new Map(), price = new Map(), type = new Map() } = Object.assign({}, ...found) as Partial<Record<Group, Counts>>
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

/** Returns the number of menus by value for each group. Menus without a value are not counted. */
async function countBy(
  ctx: AppContext,
  now: Date,
  groups: readonly Group[],
  filters: MenuFilters,
): Promise<Partial<Record<Group, Counts>>> {
  const selected = (group: Group) => (groups.includes(group) ? sql<string | null>`${COLUMNS[group]}` : sql<null>`null`)
  const sets = groups.map((group) => sql`(${COLUMNS[group]})`)
  const rows = await ctx.db.orm
    .select({ city: selected('city'), price: selected('price'), type: selected('type'), count: sql<number>`count(*)` })
    .from(menuListings)
    .where(and(whereListingPublic(now), whereMenuFilters(given(filters))))
    .groupBy(sql`grouping sets (${sql.join(sets, sql`, `)})`)
  // A row has the value of one group, and null for the others.
  const countsOf = (group: Group): Counts =>
    new Map(rows.flatMap(({ [group]: value, count }) => (value === null ? [] : [[value, count] as const])))
  return Object.fromEntries(groups.map((group) => [group, countsOf(group)]))
}

type MenuFilters = { city: string[]; price: MenuPriceBandSlug[]; type: MenuType[]; venue: string[] }

type Groups = { price: readonly MenuPriceBandSlug[] } & { [Group in 'city' | 'type' | 'venue']?: HasValue | undefined }

function given({ city, price, type, venue }: MenuFilters): Groups {
  const isIn = (values: readonly string[]): HasValue | undefined => (values.length > 0 ? (column) => inArray(column, values) : undefined)
  return { city: isIn(city), price, type: isIn(type), venue: isIn(venue) }
}

/** OR within a group, AND between groups; a missing or empty group does not filter. */
export function whereMenuFilters({ city, price, type, venue }: Groups): SQL | undefined {
  return and(
    city?.(menuListings.city),
    price.length > 0 ? or(...price.map(inBand)) : undefined,
    type?.(menuListings.menu_type),
    venue && sql`${menuListings.venue_id} in (select ${venues.id} from ${venues} where ${venue(venues.slug)})`,
  )
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
