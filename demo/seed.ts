import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { DAY_MS } from '../src/domain/durations.ts'
import { slugBase } from '../src/domain/venue/slug.ts'
import type { Services } from '../src/server/app-context.ts'
import { images, menuCategories, menuItemAllergens, menuItems, menus, venues } from '../src/server/db/schema/index.ts'
import { assignDemoVenue, seedDemoAccounts } from './accounts.ts'
import { demoAllergens } from './allergens.ts'
import { DemoImages } from './copy-images.ts'
import { seedDemoDemand } from './demand.ts'
import { seedDemoHours } from './hours.ts'
import { seedDemoReservations } from './reservations.ts'
import type { DemoCategory, DemoMenu, DemoVenue } from './types.ts'
import { demoVenues } from './venues.ts'

const LOCK_KEY = 7_306_080_220

type Rows = {
  venues: (typeof venues.$inferInsert & { id: string })[]
  menus: (typeof menus.$inferInsert)[]
  categories: (typeof menuCategories.$inferInsert)[]
  items: (typeof menuItems.$inferInsert)[]
  allergens: (typeof menuItemAllergens.$inferInsert)[]
}

/**
 * Fills a database with the demo accounts and the content of `seedDemo`. Adds nothing when other accounts or venues exist.
 * @returns whether the demo accounts exist
 */
export async function fillDemo(services: Services): Promise<boolean> {
  const hasAccounts = await seedDemoAccounts(services)
  if (hasAccounts) await seedDemo(services)
  return hasAccounts
}

/**
 * Fills an empty database with fictional venues, their images and, when the demo owner exists, reservation requests. All rows are written
 * in one transaction and under a lock, so that one of several concurrent processes fills it. Housekeeping deletes the images of the others.
 * @returns whether this call filled the database; false when a venue exists
 */
export async function seedDemo(services: Services): Promise<boolean> {
  if ((await services.db.orm.$count(venues)) > 0) return false
  const now = services.clock()
  const pictures = new DemoImages(services.files, now)
  const rows = rowsOf(demoVenues, pictures, now)
  // Before the transaction: copying to S3 may take longer than a transaction may wait without a statement.
  await pictures.store()
  const hasSeeded = await services.changes.transaction(async (tx, invalidateVenues) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`)
    if ((await tx.$count(venues)) > 0) return false
    await tx.insert(images).values(pictures.rows())
    await tx.insert(venues).values(rows.venues)
    await tx.insert(menus).values(rows.menus)
    await tx.insert(menuCategories).values(rows.categories)
    await tx.insert(menuItems).values(rows.items)
    await tx.insert(menuItemAllergens).values(rows.allergens)
    await seedDemoHours(tx, services, rows.venues)
    await seedDemoDemand(tx, services)
    const owned = await assignDemoVenue(tx)
    if (owned) await seedDemoReservations(tx, services, owned)
    invalidateVenues(...rows.venues.map(({ id }) => id))
    return true
  })
  if (hasSeeded) await services.db.pool.query('analyze venues, menus, menu_categories, menu_items')
  return hasSeeded
}

function rowsOf(content: readonly DemoVenue[], pictures: DemoImages, now: Date): Rows {
  const rows: Rows = { venues: [], menus: [], categories: [], items: [], allergens: [] }
  for (const venue of content) addVenue(rows, venue, pictures, now)
  return rows
}

function addVenue(rows: Rows, venue: DemoVenue, pictures: DemoImages, now: Date): void {
  const id = randomUUID()
  const createdAt = daysFrom(now, -venue.addedDaysAgo)
  rows.venues.push({
    id,
    name: venue.name,
    slug: slugBase(venue.name, id),
    ...pictures.columns('venue-images', venue.picture),
    cuisines: venue.cuisines,
    description: venue.description,
    price: venue.price,
    address_road: venue.road,
    address_city: venue.city,
    address_county: venue.county,
    address_postcode: venue.postcode,
    latitude: venue.latitude,
    longitude: venue.longitude,
    phone: venue.phone,
    email: venue.email,
    website: venue.website,
    hours_mon_fri: venue.hoursMonFri,
    hours_sat_sun: venue.hoursSatSun,
    featured: venue.featured ?? false,
    takes_requests: venue.takesRequests ?? true,
    new: venue.new ?? false,
    active: venue.active ?? true,
    created_at: createdAt,
    updated_at: createdAt,
  })
  for (const menu of venue.menus) addMenu(rows, { menu, venueId: id, venueName: venue.name, createdAt }, pictures, now)
}

type Placed = { menu: DemoMenu; venueId: string; venueName: string; createdAt: Date }

function addMenu(rows: Rows, { menu, venueId, venueName, createdAt }: Placed, pictures: DemoImages, now: Date): void {
  const id = randomUUID()
  rows.menus.push({
    id,
    venue_id: venueId,
    name: menu.name,
    description: menu.description,
    menu_type: menu.type,
    active: menu.active ?? true,
    start_date: menu.startsInDays === undefined ? createdAt : daysFrom(now, menu.startsInDays),
    end_date: menu.endsInDays === undefined ? null : daysFrom(now, menu.endsInDays),
    ...pictures.columns('menu-images', menu.picture ?? null),
    created_at: createdAt,
    updated_at: createdAt,
  })
  for (const [order, category] of menu.categories.entries()) addCategory(rows, { category, menuId: id, order, venueName }, pictures, now)
}

type PlacedCategory = { category: DemoCategory; menuId: string; order: number; venueName: string }

function addCategory(rows: Rows, { category, menuId, order, venueName }: PlacedCategory, pictures: DemoImages, now: Date): void {
  const id = randomUUID()
  rows.categories.push({ id, menu_id: menuId, name: category.name, description: category.description ?? null, order })
  for (const [position, item] of category.items.entries()) {
    const itemId = randomUUID()
    const allergens = demoAllergens(venueName, item.name)
    if (allergens) rows.allergens.push({ item_id: itemId, ...allergens, confirmed_at: daysFrom(now, -4) })
    rows.items.push({
      id: itemId,
      category_id: id,
      name: item.name,
      description: item.description,
      price: item.price,
      sizes: item.sizes ?? [],
      ...pictures.columns('menu-images', item.picture ?? null),
      rating: item.rating,
      dietary_info: item.dietary,
      order: position,
      featured: item.featured ?? false,
      updated_at: now,
    })
  }
}

function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS)
}
