import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { DIETARY_TAGS, type DietaryTag } from '../../../domain/menu/dietary-tags.ts'
import { MENU_TYPES, type MenuType } from '../../../domain/menu/menu-types.ts'
import { type ItemSize, MAX_SIZES } from '../../../domain/menu/sizes.ts'
import { instant, inValues, sqlStringList } from './columns.ts'
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
  ],
)
