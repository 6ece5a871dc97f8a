import { eq } from 'drizzle-orm'
import type { OfVenue } from '../../change-bus.ts'
import { menuCategories, menuItemAllergens, menuItems, menus } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'

export async function removeConfirmedNames(tx: Transaction, ofVenue: OfVenue, userId: string): Promise<void> {
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
  ofVenue(...found.map(({ venue_id }) => venue_id))
}
