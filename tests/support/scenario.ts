import { eq } from 'drizzle-orm'
import { DAY_MS } from '../../src/domain/durations.ts'
import { slugify } from '../../src/domain/venue/slug.ts'
import type { Services } from '../../src/server/app-context.ts'
import { menuCategories, menuItems, menus, venueOldSlugs, venues } from '../../src/server/db/schema/index.ts'

type Writer = Pick<Services, 'changes' | 'clock'>
type VenueRow = typeof venues.$inferSelect
type MenuRow = typeof menus.$inferSelect
type CategoryRow = typeof menuCategories.$inferSelect
type ItemRow = typeof menuItems.$inferSelect

/** Creates an active venue in Windsor, added two months ago. Written through the change bus, so that caches are invalidated. */
export async function aVenue({ changes, clock }: Writer, over: Partial<typeof venues.$inferInsert> = {}): Promise<VenueRow> {
  const name = over.name ?? 'The Crown'
  return changes.transaction(async (tx) => {
    const [row] = await tx
      .insert(venues)
      .values({
        name,
        slug: slugify(name) || 'venue-1',
        address_road: '1 High Street',
        address_city: 'Windsor',
        address_postcode: 'SL4 0ZZ',
        phone: '01632 960100',
        description: 'A pub.',
        cuisines: ['Gastropub'],
        created_at: new Date(clock().getTime() - 60 * DAY_MS),
        ...over,
      })
      .returning()
    if (!row) throw new Error('no venue came back')
    return row
  })
}

export async function anOldSlug({ changes }: Writer, venue: { id: string }, slug: string): Promise<void> {
  await changes.transaction((tx) => tx.insert(venueOldSlugs).values({ slug, venue_id: venue.id }))
}

/** Creates a visible Daily menu that started yesterday, without end and items. */
export async function aMenu(
  { changes, clock }: Writer,
  venue: { id: string },
  over: Partial<typeof menus.$inferInsert> = {},
): Promise<MenuRow> {
  return changes.transaction(async (tx, invalidateVenues) => {
    const start_date = new Date(clock().getTime() - DAY_MS)
    const [row] = await tx
      .insert(menus)
      .values({ venue_id: venue.id, name: 'Lunch', menu_type: 'Daily', start_date, ...over })
      .returning()
    if (!row) throw new Error('no menu came back')
    invalidateVenues(venue.id)
    return row
  })
}

export async function aCategory(
  { changes }: Writer,
  menu: { id: string; venue_id: string },
  over: Partial<typeof menuCategories.$inferInsert> = {},
): Promise<CategoryRow> {
  return changes.transaction(async (tx, invalidateVenues) => {
    const [row] = await tx
      .insert(menuCategories)
      .values({ menu_id: menu.id, name: 'Mains', ...over })
      .returning()
    if (!row) throw new Error('no category came back')
    invalidateVenues(menu.venue_id)
    return row
  })
}

/** Creates an active item for ten pounds in the first category of the menu, which is created if necessary. */
export async function anItem(
  services: Writer,
  menu: { id: string; venue_id: string },
  over: Partial<typeof menuItems.$inferInsert> = {},
): Promise<ItemRow> {
  const category_id = over.category_id ?? (await firstCategory(services, menu))
  return services.changes.transaction(async (tx, invalidateVenues) => {
    const [row] = await tx
      .insert(menuItems)
      .values({ name: 'Fish pie', price: 10, ...over, category_id })
      .returning()
    if (!row) throw new Error('no item came back')
    invalidateVenues(menu.venue_id)
    return row
  })
}

async function firstCategory(services: Writer, menu: { id: string; venue_id: string }): Promise<string> {
  const found = await services.changes.transaction((tx) =>
    tx.select({ id: menuCategories.id }).from(menuCategories).where(eq(menuCategories.menu_id, menu.id)).limit(1),
  )
  return found[0]?.id ?? (await aCategory(services, menu)).id
}
