import { eq, inArray, sql } from 'drizzle-orm'
import type { Dish } from '../../contract/menu.ts'
import { SEARCH_LIMIT } from '../../domain/search/search-query.ts'
import { menuCategories, menuItems, menus, venues } from '../db/schema/index.ts'
import { dishColumns } from '../menu/list-dishes.ts'
import { whereMenuPublic } from '../visibility/visibility.ts'
import { orderByHits } from './order-by-hits.ts'
import { findTopRows, type Hit } from './ranked-search.ts'
import type { SearchContext } from './search-context.ts'

/** The ten best dishes for the words, best first, on visible menus of active venues; and how well the first matches. */
export async function findDishes(
  { db, clock }: SearchContext,
  words: readonly string[],
): Promise<{ found: Dish[]; best: Hit | undefined }> {
  const isPublic = sql`(
    select ${whereMenuPublic(clock())}
    from menu_categories join menus on menus.id = menu_categories.menu_id join venues on venues.id = menus.venue_id
    where menu_categories.id = r.category_id)`
  const hits = await findTopRows(db, { table: 'menu_items', columns: sql`id, category_id`, isPublic }, words, SEARCH_LIMIT)
  if (hits.length === 0) return { found: [], best: undefined }
  const rows = await db.orm
    .select(dishColumns)
    .from(menuItems)
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .innerJoin(menus, eq(menus.id, menuCategories.menu_id))
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(
      inArray(
        menuItems.id,
        hits.map((hit) => hit.id),
      ),
    )
  return { found: orderByHits(hits, rows as Dish[]), best: hits[0] }
}
