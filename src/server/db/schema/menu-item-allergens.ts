import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ALLERGEN_STATEMENTS, ALLERGENS, type AllergenStatements } from '../../../domain/menu/allergens.ts'
import { instant, sqlStringList } from './columns.ts'
import { menuItems } from './menus.ts'
import { users } from './users.ts'

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
