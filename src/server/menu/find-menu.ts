import { and, eq } from 'drizzle-orm'
import type { Menu } from '../../contract/menu.ts'
import { DomainError } from '../../domain/errors.ts'
import type { Context } from '../context.ts'
import { menus, venues } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'
import { nextMenuChange } from '../visibility/next-menu-change.ts'
import { whereMenuPublic } from '../visibility/visibility.ts'
import { readCategories } from './read-categories.ts'
import { menuColumns, menuVenueColumns, toMenu } from './to-menu.ts'

/**
 * One visible menu, and when it ends.
 * @throws DomainError not_found where the public sees no such menu
 */
export async function findMenu(ctx: Context, id: string): Promise<{ menu: Menu; until: Date | null }> {
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
