import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { ALLERGEN_STATEMENTS, ALLERGENS, type AllergenStatements } from '../../../domain/menu/allergens.ts'
import { DIETARY_TAGS, type DietaryTag } from '../../../domain/menu/dietary-tags.ts'
import { MENU_TYPES, type MenuType } from '../../../domain/menu/menu-lists.ts'
import { type ItemSize, MAX_SIZES } from '../../../domain/menu/sizes.ts'
import { instant, inValues, sqlStringList } from './columns.ts'
import { users } from './users.ts'
import { sortNameColumn, venues } from './venues.ts'

export const menus = pgTable(
  'menus',
  {
    id: uuid().primaryKey().defaultRandom(),
    venue_id: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    name_key: sortNameColumn(),
    description: text(),
    menu_type: text().$type<MenuType>().notNull(),
    active: boolean().notNull().default(true),
    start_date: instant().notNull().defaultNow(),
    end_date: instant(),
    image_url: text(),
    image_alt: text(),
    /** Median price in pounds of the active items; maintained by a trigger on `menu_items`, null without active items. */
    typical_price: numeric({ precision: 8, scale: 2, mode: 'number' }),
    created_at: instant().notNull().defaultNow(),
    /** Whether an extraction has doubts that no user has reviewed. Such a menu is inactive. */
    needs_review: boolean().notNull().default(false),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [
    check('menus_name_present', sql`btrim(${t.name}) <> ''`),
    check('menus_type_known', inValues(t.menu_type, MENU_TYPES)),
    check('menus_end_after_start', sql`${t.end_date} is null or ${t.end_date} >= ${t.start_date}`),
    check('menus_reviewed_before_active', sql`not (${t.needs_review} and ${t.active})`),
    index('menus_by_venue').on(t.venue_id),
    index('menus_by_type').on(t.menu_type, t.name_key, t.id).where(sql`active`),
    index('menus_by_typical_price').on(t.typical_price).where(sql`active`),
    index('menus_by_image').using('hash', t.image_url).where(sql`image_url is not null`),
  ],
)

export const menuCategories = pgTable(
  'menu_categories',
  {
    id: uuid().primaryKey().defaultRandom(),
    menu_id: uuid()
      .notNull()
      .references(() => menus.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text(),
    order: integer().notNull().default(0),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [check('menu_categories_name_present', sql`btrim(${t.name}) <> ''`), index('menu_categories_by_menu').on(t.menu_id, t.order)],
)

export const menuItems = pgTable(
  'menu_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    category_id: uuid()
      .notNull()
      .references(() => menuCategories.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    name_key: sortNameColumn(),
    description: text(),
    price: numeric({ precision: 8, scale: 2, mode: 'number' }).notNull(),
    sizes: jsonb().$type<ItemSize[]>().notNull().default([]),
    image_url: text(),
    image_alt: text(),
    rating: smallint(),
    dietary_info: text().array().$type<DietaryTag[]>().notNull().default(sql`'{}'`),
    order: integer().notNull().default(0),
    featured: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [
    check('menu_items_name_present', sql`btrim(${t.name}) <> ''`),
    check('menu_items_price_positive', sql`${t.price} > 0`),
    check(
      'menu_items_sizes_complete',
      sql`jsonb_typeof(${t.sizes}) = 'array' and jsonb_array_length(${t.sizes}) <= ${sql.raw(String(MAX_SIZES))}
        and jsonb_array_length(jsonb_path_query_array(${t.sizes}, '$[*] ? (@.name.type() == "string" && @.price > 0)')) = jsonb_array_length(${t.sizes})`,
    ),
    check(
      'menu_items_price_is_lowest',
      sql`${t.sizes} = '[]' or (jsonb_path_exists(${t.sizes}, '$[*] ? (@.price == $price)', jsonb_build_object('price', ${t.price}))
        and not jsonb_path_exists(${t.sizes}, '$[*] ? (@.price < $price)', jsonb_build_object('price', ${t.price})))`,
    ),
    check('menu_items_rating_range', sql`${t.rating} between 1 and 5`),
    check('menu_items_dietary_known', sql`${t.dietary_info} <@ array[${sqlStringList(DIETARY_TAGS)}]`),
    index('menu_items_by_category').on(t.category_id, t.order),
    index('menu_items_featured').on(t.name_key, t.id).where(sql`active and featured`),
    index('menu_items_by_rank').on(t.featured.desc(), t.name_key, t.id).where(sql`active`),
    index('menu_items_by_image').using('hash', t.image_url).where(sql`image_url is not null`),
  ],
)

/**
 * A venue's allergen statement for a dish. A dish without a row has no statement. Rows are never copied to other dishes. A trigger on
 * `menu_items` ends the confirmation when the name or description changes.
 */
export const menuItemAllergens = pgTable(
  'menu_item_allergens',
  {
    item_id: uuid()
      .primaryKey()
      .references(() => menuItems.id, { onDelete: 'cascade' }),
    statements: jsonb().$type<AllergenStatements>().notNull(),
    recipe_changed: boolean().notNull().default(false),
    /** Null unless confirmed. Only confirmed statements are public. */
    confirmed_at: instant(),
    confirmed_by: text().references(() => users.id, { onDelete: 'set null' }),
    confirmed_name: text(),
  },
  (t) => [
    check('menu_item_allergens_known', sql`${t.statements} - array[${sqlStringList(ALLERGENS)}] = '{}'`),
    check(
      'menu_item_allergens_statements_known',
      sql`jsonb_path_query_array(${t.statements}, '$.*') <@ jsonb_build_array(${sqlStringList(ALLERGEN_STATEMENTS)})`,
    ),
    check(
      'menu_item_allergens_complete_when_confirmed',
      sql`${t.confirmed_at} is null or (${t.statements} ?& array[${sqlStringList(ALLERGENS)}] and not ${t.recipe_changed})`,
    ),
    index('menu_item_allergens_by_confirmer').on(t.confirmed_by).where(sql`confirmed_by is not null`),
  ],
)

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
