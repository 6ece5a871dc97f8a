import { eq } from 'drizzle-orm'
import type { Actor } from '../../domain/account/actor.ts'
import type { AuditEntity } from '../../domain/audit.ts'
import { can, limitingTowns } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import { menuCategories, menuItems, menus, venues } from '../db/schema/index.ts'
import type { Reader } from './authorize-venue.ts'

type Place = { venueId: string | null; city: string | null }

const UNKNOWN: Place = { venueId: null, city: null }

/**
 * Returns the venue of a record and its town, which the permissions of owners and of editors with towns depend on. Both are null for other
 * actors, and for a record that is deleted or has no venue.
 */
export async function placeOfEntity(reader: Reader, actor: Actor, entity: AuditEntity, id: string): Promise<Place> {
  const isUnlimited = can(actor, 'guide:edit', undefined) && limitingTowns(actor) === null
  if (isUnlimited || !isUuid(id)) return UNKNOWN
  const shown = { venueId: venues.id, city: venues.address_city }
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
  return row ?? UNKNOWN
}
