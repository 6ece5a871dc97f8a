import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { DomainError } from '../../../domain/errors.ts'
import { copyName } from '../../../domain/menu/menu-fields.ts'
import { mayBePublished } from '../../../domain/menu/visibility.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/audit.ts'
import { menuCategories, menus } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { requireCategoryLimit, requireItemLimit, requireMenuLimit } from '../../menu-limits.ts'
import { authorizeVenue } from '../../town/authorize-venue.ts'
import { lockMenu } from './lock-menu.ts'
import { getManagedMenu } from './read-managed-menus.ts'

/**
 * Copies a menu with all categories and items; the copy is inactive.
 * @throws DomainError not_found, menus_too_many, categories_too_many, items_too_many, or menu_needs_review, because the copy of an
 * unreviewed menu could be published
 */
export async function duplicateMenu({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<ManagedMenu> {
  return ctx.changes.transaction(async (tx, ofVenue) => {
    const { id: _id, typical_price: _price, ...menu } = await lockMenu(tx, id)
    const authorized = await authorizeVenue(tx, ctx.actor, 'menu:manage', menu.venue_id, 'not_found')
    if (!mayBePublished(menu)) throw new DomainError('menu_needs_review')
    await requireMenuLimit(tx, menu.venue_id)
    const now = ctx.clock()
    const copy = { ...menu, id: randomUUID(), name: copyName(menu.name), active: false, created_at: now, updated_at: now }
    await tx.insert(menus).values(copy)
    await copyContents(tx, id, copy.id, now)
    await requireCategoryLimit(tx, copy.id)
    await requireItemLimit(tx, copy.id)
    await recordAudit(tx, ctx, authorized, {
      action: 'menu.duplicate',
      id: copy.id,
      name: copy.name,
      changes: [{ field: 'copied_from', from: null, to: id }],
    })
    ofVenue(menu.venue_id)
    return getManagedMenu(tx, copy.id, now)
  })
}

async function copyContents(tx: Transaction, from: string, to: string, now: Date): Promise<void> {
  const old = (await tx.select({ id: menuCategories.id }).from(menuCategories).where(eq(menuCategories.menu_id, from))).map(({ id }) => id)
  const pairs = sql`unnest(${sql.param(old)}::uuid[], ${sql.param(old.map(() => randomUUID()))}::uuid[]) as pair(old_id, new_id)`
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`insert into menu_categories (id, menu_id, name, description, "order", updated_at)
    select pair.new_id, ${to}::uuid, c.name, c.description, c."order", ${at}
    from menu_categories c join ${pairs} on pair.old_id = c.id`)
  await tx.execute(sql`insert into menu_items
      (category_id, name, description, price, sizes, image_url, image_alt, rating, dietary_info, "order", featured, active, updated_at)
    select pair.new_id, i.name, i.description, i.price, i.sizes, i.image_url, i.image_alt, i.rating, i.dietary_info, i."order", i.featured, i.active, ${at}
    from menu_items i join ${pairs} on pair.old_id = i.category_id`)
}
