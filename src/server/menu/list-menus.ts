import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { listMenusQuery, Menu } from '../../contract/menu.ts'
import { DomainError } from '../../domain/errors.ts'
import { compareMenus } from '../../domain/menu/menu-order.ts'
import type { AppContext } from '../app-context.ts'
import { menus, venues } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import { nextMenuChange } from '../visibility/next-menu-change.ts'
import { whereMenuPublic } from '../visibility/visibility.ts'
import { readCategories } from './list-categories.ts'
import { itemsFilter, whereMenuFilters, whereVenue } from './menu-facets.ts'
import { type MenuRow, menuColumns, menuVenueColumns, toMenu } from './to-menu.ts'

type Asked = z.output<typeof listMenusQuery>

/** One page of the visible menus, and the time at which the result next changes. */
export async function listMenus(ctx: AppContext, asked: Asked): Promise<{ list: List<Menu>; until: Date | null }> {
  const now = ctx.clock()
  const lasting = and(
    whereMenuFilters(asked),
    whereVenue(asked.venue_id),
    asked.has_items === undefined ? undefined : itemsFilter(asked.has_items),
  )
  const where = and(whereMenuPublic(now), lasting)
  const joined = ctx.db.orm
    .select({ menu: menuColumns, venue: menuVenueColumns })
    .from(menus)
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(where)
  const [[rows, total], until] = await Promise.all([
    asked.venue_id === undefined
      ? Promise.all([
          joined.orderBy(menus.name_key, venues.name_key, menus.id).limit(asked.limit).offset(pageOffset(asked)),
          countMenus(ctx, where),
        ])
      : joined.then((all) => [pageOfVenue(all, asked), all.length] as const),
    nextMenuChange(ctx, now, lasting),
  ])
  const categories = await readCategories(
    ctx,
    rows.map((row) => row.menu.id),
  )
  const byMenu = Map.groupBy(categories, (category) => category.menu_id)
  const list = rows.map((row) => toMenu(row, byMenu.get(row.menu.id) ?? []))
  return { list: toListResponse(list, total, asked), until }
}

async function countMenus(ctx: AppContext, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.orm
    .select({ total: sql<number>`count(*)` })
    .from(menus)
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(where)
  return row?.total ?? 0
}

/** Sorts a venue's menus in JavaScript by the domain's rule, because a venue has only a few. */
function pageOfVenue(all: MenuRow[], asked: Asked): MenuRow[] {
  const sorted = all.toSorted((a, b) => compareMenus(a.menu, b.menu) || (a.menu.id < b.menu.id ? -1 : 1))
  return sorted.slice(pageOffset(asked), pageOffset(asked) + asked.limit)
}

/**
 * One visible menu, and when it ends.
 * @throws DomainError not_found when the menu is not public
 */
export async function findMenu(ctx: AppContext, id: string): Promise<{ menu: Menu; until: Date | null }> {
  if (!isUuid(id)) throw new DomainError('not_found')
  const now = ctx.clock()
  const [row] = await ctx.db.orm
    .select({ menu: menuColumns, venue: menuVenueColumns })
    .from(menus)
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(and(eq(menus.id, id), whereMenuPublic(now)))
  if (!row) throw new DomainError('not_found')
  const [categories, until] = await Promise.all([readCategories(ctx, [id]), nextMenuChange(ctx, now, eq(menus.id, id))])
  return { menu: toMenu(row, categories), until }
}
