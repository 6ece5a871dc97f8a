import { sql } from 'drizzle-orm'
import type { ManagedMenu, MenuOrder } from '../../../contract/managed-menu.ts'
import { type AuditChange, diffFields } from '../../../domain/audit.ts'
import { DomainError } from '../../../domain/errors.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/audit.ts'
import { authorizeVenue } from '../../town/authorize-venue.ts'
import { lockMenu } from './lock-menu.ts'
import { getManagedMenu } from './read-managed-menus.ts'

/**
 * Reorders a menu's categories and items, and moves items between its categories. The order must contain exactly the
 * stored ones. Moves nothing when another user added or deleted one, or when the order is not the one that was `seen`,
 * unless it is already the wanted one: an earlier attempt stored it and its response was lost.
 * @throws DomainError not_found, or edited_meanwhile with the current menu
 */
export async function reorderMenu({
  ctx,
  input: { id, order },
}: {
  ctx: AppContext
  input: { id: string; order: MenuOrder }
}): Promise<ManagedMenu> {
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const now = ctx.clock()
    const { venue_id, name } = await lockMenu(tx, id)
    const authorized = await authorizeVenue(tx, ctx.actor, { action: 'menu:manage', venueId: venue_id, refusal: 'not_found' })
    // Invalidate caches even when the order is unchanged, because positions are renumbered.
    invalidateVenues(venue_id)
    const before = await getManagedMenu(tx, id, now)
    const isAsSeen = !order.seen || isOrder(before, order.seen) || isOrder(before, order)
    if (!isExact(before, order) || !isAsSeen) throw new DomainError('edited_meanwhile', { current: before })
    const categoryIds = order.categories.map((category) => category.id)
    await tx.execute(sql`update menu_categories c set "order" = place.n
      from unnest(${sql.param(categoryIds)}::uuid[]) with ordinality as place(id, n) where c.id = place.id and c."order" <> place.n`)
    const placed = order.categories.flatMap(({ id: category, items = [] }) =>
      items.map((item, index) => ({ item, category, n: index + 1 })),
    )
    await tx.execute(sql`update menu_items i set category_id = place.category, "order" = place.n
      from json_to_recordset(${JSON.stringify(placed)}::json) as place(item uuid, category uuid, n int)
      where i.id = place.item and (i.category_id, i."order") is distinct from (place.category, place.n)`)
    const after = await getManagedMenu(tx, id, now)
    const changes = orderChanges(before, after)
    if (changes.length === 0) return after
    await recordAudit(tx, ctx, authorized, { action: 'menu.arrange', id, name, changes })
    return after
  })
}

function isExact(menu: ManagedMenu, { categories }: MenuOrder): boolean {
  const arranged = new Set(categories.filter(({ items }) => items !== undefined).map(({ id }) => id))
  const items = menu.categories.filter(({ id }) => arranged.has(id)).flatMap((category) => category.items)
  return (
    isSameSet(
      menu.categories.map(({ id }) => id),
      categories.map(({ id }) => id),
    ) &&
    isSameSet(
      items.map(({ id }) => id),
      categories.flatMap((category) => category.items ?? []),
    )
  )
}

function isSameSet(present: readonly string[], given: readonly string[]): boolean {
  const wanted = new Set(present)
  return given.length === present.length && new Set(given).size === given.length && given.every((id) => wanted.has(id))
}

/** Compares the items only of categories whose items are given. */
function isOrder(menu: ManagedMenu, { categories }: Pick<MenuOrder, 'categories'>): boolean {
  const isSame = (present: readonly { id: string }[], given: readonly string[]) => present.map(({ id }) => id).join() === given.join()
  return (
    isSame(
      menu.categories,
      categories.map(({ id }) => id),
    ) && categories.every(({ items }, index) => items === undefined || isSame(menu.categories[index]?.items ?? [], items))
  )
}

/** Uses names instead of ids, because audit entries outlive the items. */
function orderChanges(before: ManagedMenu, after: ManagedMenu): AuditChange[] {
  const namesOf = ({ categories }: ManagedMenu) => ({
    categories: categories.map(({ name }) => name),
    ...Object.fromEntries(categories.map(({ id, name, items }) => [`items ${name} ${id}`, items.map((item) => item.name)])),
  })
  return diffFields(namesOf(before), namesOf(after)).map((change) => ({
    ...change,
    field: change.field.replace(/ [0-9a-f-]{36}$/, ''),
  }))
}
