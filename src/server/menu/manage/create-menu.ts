import { eq } from 'drizzle-orm'
import type { ManagedMenu, NewMenu } from '../../../contract/managed-menu.ts'
import { changesBetween } from '../../../domain/audit.ts'
import { DomainError, refuseIfAny } from '../../../domain/errors.ts'
import { checkMenuFields, MENU_REQUIRED } from '../../../domain/menu/menu-fields.ts'
import { can } from '../../../domain/permissions.ts'
import { audit } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { menus, venues } from '../../db/schema/index.ts'
import { isUuid } from '../../db/uuid.ts'
import { requireUploadedImage } from '../../files/require-uploaded-image.ts'
import { getManagedMenu } from './read-managed-menus.ts'
import { requireEndAfterStart } from './schedule.ts'
import { toMenuColumns } from './to-columns.ts'

/**
 * Adds a menu without anything in it; it is active from now on unless the input says otherwise.
 * @throws DomainError venue_not_found, also for somebody else's; end_before_start, or a code of `checkMenuFields`
 */
export async function createMenu({ ctx, input: { venue_id, ...given } }: { ctx: Context; input: NewMenu }): Promise<ManagedMenu> {
  if (!can(ctx.actor, 'menu:manage', { venueId: venue_id }) || !isUuid(venue_id)) throw new DomainError('venue_not_found')
  refuseIfAny(checkMenuFields(given, MENU_REQUIRED))
  const now = ctx.clock()
  const columns = { start_date: now, ...toMenuColumns(given) } as Omit<typeof menus.$inferInsert, 'venue_id'> & { start_date: Date }
  requireEndAfterStart(columns.start_date, columns.end_date ?? null)
  return ctx.changes.write(async (tx, touch) => {
    const venue = await tx.select({ id: venues.id }).from(venues).where(eq(venues.id, venue_id)).for('key share')
    if (venue.length === 0) throw new DomainError('venue_not_found')
    await requireUploadedImage(tx, 'menu-images', columns.image_url)
    const [made] = await tx
      .insert(menus)
      .values({ ...columns, venue_id, created_at: now, updated_at: now })
      .returning({ id: menus.id })
    if (!made) throw new Error('the inserted menu did not come back')
    await audit(tx, ctx, { action: 'menu.create', id: made.id, name: columns.name, changes: changesBetween({}, { venue_id, ...columns }) })
    touch('menus', `venue:${venue_id}`)
    return getManagedMenu(tx, made.id, now)
  })
}
