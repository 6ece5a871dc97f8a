import { eq } from 'drizzle-orm'
import type { Actor } from '../../domain/account/actor.ts'
import type { AuditEntity } from '../../domain/audit.ts'
import { limitingTowns } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import { menuCategories, menuItems, menus, venues } from '../db/schema/index.ts'
import type { Reader } from './authorize-venue.ts'

export async function cityOfEntity(reader: Reader, actor: Actor, entity: AuditEntity, id: string): Promise<string | null> {
  if (limitingTowns(actor) === null || !isUuid(id)) return null
  const shown = { city: venues.address_city }
  const ofVenues = () => reader.select(shown).from(venues)
  const ofMenus = () => ofVenues().innerJoin(menus, eq(menus.venue_id, venues.id))
  const ofCategories = () => ofMenus().innerJoin(menuCategories, eq(menuCategories.menu_id, menus.id))
  const found = async () => {
    switch (entity) {
      case 'venue':
        return ofVenues().where(eq(venues.id, id))
      case 'menu':
        return ofMenus().where(eq(menus.id, id))
      case 'menu_category':
        return ofCategories().where(eq(menuCategories.id, id))
      case 'menu_item':
        return ofCategories().innerJoin(menuItems, eq(menuItems.category_id, menuCategories.id)).where(eq(menuItems.id, id))
      default:
        return []
    }
  }
  const [row] = await found()
  return row?.city ?? null
}
