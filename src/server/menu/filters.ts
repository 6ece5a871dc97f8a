import { and, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { MENU_PRICE_BANDS, type MenuPriceBandSlug } from '../../domain/menu/menu-price-bands.ts'
import type { MenuType } from '../../domain/menu/menu-types.ts'
import { menus, venues } from '../db/schema/index.ts'

/** The filter groups of the menus page: OR within a group, AND between groups, an empty group chooses all. */
export type MenuFilters = { city: string[]; price: MenuPriceBandSlug[]; type: MenuType[]; venue: string[] }

/** What every filter group lets through, of menus joined with their venues. Says nothing of visibility. */
export function whereMenuFilters({ city, price, type, venue }: MenuFilters): SQL | undefined {
  return and(
    city.length > 0 ? inArray(venues.address_city, city) : undefined,
    price.length > 0 ? or(...price.map(inBand)) : undefined,
    type.length > 0 ? inArray(menus.menu_type, type) : undefined,
    venue.length > 0 ? inArray(venues.slug, venue) : undefined,
  )
}

/** Menus of one venue, for `venue_id`. */
export function ofVenue(venueId: string | undefined): SQL | undefined {
  return venueId === undefined ? undefined : eq(menus.venue_id, venueId)
}

/** Menus with an active item, or those without: a menu has a typical price as long as it has one. */
export function itemsFilter(hasItems: boolean): SQL {
  return hasItems ? isNotNull(menus.typical_price) : isNull(menus.typical_price)
}

/** The band's slug for a menu's typical price; null without a price. */
export const priceBandSql: SQL<string | null> = sql`case ${sql.join(
  MENU_PRICE_BANDS.map((band) => sql`when ${inBand(band.slug)} then ${sql.raw(`'${band.slug}'`)}`),
  sql` `,
)} end`

function inBand(slug: MenuPriceBandSlug): SQL | undefined {
  const band = MENU_PRICE_BANDS.find((one) => one.slug === slug)
  if (!band) return sql`false`
  return and(gte(menus.typical_price, band.min), Number.isFinite(band.max) ? lt(menus.typical_price, band.max) : undefined)
}
