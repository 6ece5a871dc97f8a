import { type SQL, sql } from 'drizzle-orm'
import type { ConfirmedAllergens, ManagedAllergens } from '../../../contract/allergens.ts'
import type { DietaryTag } from '../../../domain/menu/dietary-tags.ts'
import { menuItems } from '../../db/schema/index.ts'
import { publicTagsSql } from './public-tags-sql.ts'

const CONFIRMED_AT = sql.raw(`to_char(a.confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Selects the confirmed statements of a row of `menu_items`: diners see no others. */
export const confirmedAllergens: SQL<ConfirmedAllergens | null> = sql`(
  select json_build_object('statements', a.statements, 'confirmed_name', a.confirmed_name, 'confirmed_at', ${CONFIRMED_AT})
  from menu_item_allergens a where a.item_id = menu_items.id and a.confirmed_at is not null)`

/** Selects the dietary tags of a row of `menu_items` that diners see. Nothing else may show them `menu_items.dietary_info`. */
export const publicTags: SQL<DietaryTag[]> = sql`coalesce((
  select ${sql.raw(publicTagsSql('menu_items'))}
  from menu_item_allergens a where a.item_id = menu_items.id and menu_items.dietary_info <> '{}'), menu_items.dietary_info)`.mapWith(
  menuItems.dietary_info,
)

export const managedAllergens: SQL<ManagedAllergens | null> = sql`(
  select json_build_object('statements', a.statements, 'confirmed_name', a.confirmed_name, 'confirmed_at', ${CONFIRMED_AT},
    'recipe_changed', a.recipe_changed)
  from menu_item_allergens a where a.item_id = menu_items.id)`
