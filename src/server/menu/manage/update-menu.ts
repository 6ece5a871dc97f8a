import { eq } from 'drizzle-orm'
import type { ManagedMenu, MenuChange } from '../../../contract/managed-menu.ts'
import { changesBetween } from '../../../domain/audit.ts'
import { DomainError, refuseIfAny } from '../../../domain/errors.ts'
import { requiredOf } from '../../../domain/fields.ts'
import { checkMenuFields, MENU_REQUIRED } from '../../../domain/menu/menu-fields.ts'
import { audit } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { menus } from '../../db/schema/index.ts'
import { nextUpdate, requireSeen } from '../../edited-meanwhile.ts'
import { requireUploadedImage } from '../../files/require-uploaded-image.ts'
import { lockMenu } from './lock-menu.ts'
import { getManagedMenu } from './read-managed-menus.ts'
import { requireEndAfterStart } from './schedule.ts'
import { toMenuColumns } from './to-columns.ts'

type Input = { id: string; change: MenuChange }

/**
 * Changes what is given of a menu.
 * @throws DomainError not_found, edited_meanwhile, menu_needs_review for one that would go public unread, end_before_start,
 * or a code of `checkMenuFields`
 */
export async function updateMenu({ ctx, input: { id, change } }: { ctx: Context; input: Input }): Promise<ManagedMenu> {
  return ctx.changes.write(async (tx, touch) => {
    const now = ctx.clock()
    const present = await lockMenu(tx, ctx, id)
    refuseIfAny(checkMenuFields(change, requiredOf(change, [...MENU_REQUIRED, 'start_date'])))
    await requireSeen(change.seen_updated_at, present.updated_at, () => getManagedMenu(tx, id, now))
    const columns = toMenuColumns(change)
    if (columns.active && present.needs_review) throw new DomainError('menu_needs_review')
    const { start_date = present.start_date, end_date = present.end_date, name = present.name } = columns
    requireEndAfterStart(start_date, end_date)
    await requireUploadedImage(tx, 'menu-images', columns.image_url, present.image_url)
    const changes = changesBetween(present, columns)
    if (changes.length === 0) return getManagedMenu(tx, id, now)
    await tx
      .update(menus)
      .set({ ...columns, updated_at: nextUpdate(menus.updated_at, now) })
      .where(eq(menus.id, id))
    await audit(tx, ctx, { action: 'menu.update', id, name, changes })
    touch('menus', `venue:${present.venue_id}`)
    return getManagedMenu(tx, id, now)
  })
}
