import { sql } from 'drizzle-orm'
import { customType, doublePrecision, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MenuType } from '../../../domain/menu/menu-types.ts'
import { instant } from './columns.ts'
import { menus } from './menus.ts'

const sortKey = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * Columns for filtering, sorting and counting menu lists: one narrow row per active menu of an active venue. Only triggers on `menus` and
 * `venues` write it. Without it a list of 300,000 menus needs a join of two large tables. Displayed data comes from `menus` and `venues`.
 */
export const menuListings = pgTable(
  'menu_listings',
  {
    menu_id: uuid()
      .primaryKey()
      .references(() => menus.id, { onDelete: 'cascade' }),
    venue_id: uuid().notNull(),
    name_key: sortKey().notNull(),
    venue_name_key: sortKey().notNull(),
    city: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    menu_type: text().$type<MenuType>().notNull(),
    typical_price: numeric({ precision: 8, scale: 2, mode: 'number' }),
    start_date: instant().notNull(),
    end_date: instant(),
  },
  (t) => [
    // The indexes include the dates, so that a list skips rows without reading the table.
    index('menu_listings_by_name').on(t.name_key, t.venue_name_key, t.menu_id, t.start_date, t.end_date),
    index('menu_listings_by_city').on(t.city, t.name_key, t.venue_name_key, t.menu_id, t.start_date, t.end_date),
    index('menu_listings_by_price').on(t.typical_price, t.name_key, t.venue_name_key, t.menu_id, t.start_date, t.end_date),
    index('menu_listings_by_venue').on(t.venue_id),
    index('menu_listings_by_start').on(t.start_date),
    index('menu_listings_by_end').on(t.end_date).where(sql`end_date is not null`),
  ],
)
