import { eq } from 'drizzle-orm'
import type { ChangeAllergensInput, ConfirmAllergensInput } from '../../../contract/allergens.ts'
import type { ManagedItem } from '../../../contract/managed-menu.ts'
import { diffFields } from '../../../domain/audit.ts'
import { DomainError } from '../../../domain/errors.ts'
import { ALLERGENS, type AllergenStatements, changeStatements, isSameStatements } from '../../../domain/menu/allergens.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { InvalidateVenues } from '../../cache/change-bus.ts'
import { menuCategories, menuItemAllergens, menuItems, menus } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { authorizeVenue } from '../../town/authorize-venue.ts'
import { lockItem } from '../manage/lock-menu.ts'
import { getManagedItem } from '../manage/read-managed-menus.ts'
import { toManagedItem } from '../manage/to-managed-menu.ts'

/**
 * Changes statements about the allergens of a dish. A change ends the confirmation; equal statements change nothing.
 * @throws DomainError not_found
 */
export async function changeAllergens({
  ctx,
  input: { id, statements: given },
}: {
  ctx: AppContext
  input: { id: string } & ChangeAllergensInput
}): Promise<ManagedItem> {
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const { menu, item } = await lockItem(tx, id)
    const authorized = await authorizeVenue(tx, ctx.actor, { action: 'menu:manage', venueId: menu.venue_id, refusal: 'not_found' })
    const present = item.allergens?.statements ?? {}
    const statements = changeStatements(present, given)
    if (isSameStatements(present, statements)) return toManagedItem(item)
    const row = { statements, confirmed_at: null, confirmed_by: null, confirmed_name: null }
    await tx
      .insert(menuItemAllergens)
      .values({ item_id: id, ...row })
      .onConflictDoUpdate({ target: menuItemAllergens.item_id, set: row })
    await recordAudit(tx, ctx, authorized, {
      action: 'menu_item.state_allergens',
      id,
      name: item.name,
      changes: diffFields(toFields(present), toFields(statements)),
    })
    invalidateVenues(menu.venue_id)
    return getManagedItem(tx, id)
  })
}

/**
 * Confirms the allergens of a dish as the client showed them, so that diners see them. A trigger on `menu_items` ends the confirmation when
 * the name or description of the dish changes.
 * @throws DomainError not_found; edited_meanwhile when the dish or a statement has changed
 */
export async function confirmAllergens({
  ctx,
  input: { id, statements, confirmed_name, seen_updated_at },
}: {
  ctx: AppContext
  input: { id: string } & ConfirmAllergensInput
}): Promise<ManagedItem> {
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const { menu, item } = await lockItem(tx, id)
    const authorized = await authorizeVenue(tx, ctx.actor, { action: 'menu:manage', venueId: menu.venue_id, refusal: 'not_found' })
    const isAsSeen =
      item.updated_at.getTime() === Date.parse(seen_updated_at) && isSameStatements(item.allergens?.statements ?? {}, statements)
    if (!isAsSeen) throw new DomainError('edited_meanwhile', { current: toManagedItem(item) })
    const confirmed = { confirmed_name, confirmed_at: ctx.clock() }
    await tx
      .update(menuItemAllergens)
      .set({ ...confirmed, recipe_changed: false, confirmed_by: ctx.actor.kind === 'user' ? ctx.actor.userId : null })
      .where(eq(menuItemAllergens.item_id, id))
    const changes = diffFields({}, { ...statements, ...confirmed })
    await recordAudit(tx, ctx, authorized, { action: 'menu_item.confirm_allergens', id, name: item.name, changes })
    invalidateVenues(menu.venue_id)
    return getManagedItem(tx, id)
  })
}

/** Contains every allergen, so that the audit entry also shows removed statements. */
function toFields(statements: AllergenStatements): Record<string, unknown> {
  return Object.fromEntries(ALLERGENS.map((allergen) => [allergen, statements[allergen] ?? null]))
}

/** Removes the name of a deleted user from the confirmations of dishes. The confirmations stay valid. */
export async function removeConfirmedNames(tx: Transaction, invalidateVenues: InvalidateVenues, userId: string): Promise<void> {
  const isOfUser = eq(menuItemAllergens.confirmed_by, userId)
  const found = await tx
    .selectDistinct({ venue_id: menus.venue_id })
    .from(menuItemAllergens)
    .innerJoin(menuItems, eq(menuItems.id, menuItemAllergens.item_id))
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .innerJoin(menus, eq(menus.id, menuCategories.menu_id))
    .where(isOfUser)
  if (found.length === 0) return
  await tx.update(menuItemAllergens).set({ confirmed_by: null, confirmed_name: null }).where(isOfUser)
  invalidateVenues(...found.map(({ venue_id }) => venue_id))
}
