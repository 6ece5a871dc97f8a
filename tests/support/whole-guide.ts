import { randomUUID } from 'node:crypto'
import { ALLERGENS } from '../../src/domain/menu/allergens.ts'
import {
  dailyEmails,
  menuExtractions,
  menuItemAllergens,
  venueBookingRules,
  venueClaims,
  venueDays,
  venueEmbeds,
  venueSpellings,
} from '../../src/server/db/schema/index.ts'
import { aUser } from './accounts.ts'
import { NOON, type TestApp } from './app.ts'
import { aSitting, everyDay } from './hours.ts'
import { aPicture } from './managing.ts'
import { aReservation } from './reservation.ts'
import { aCategory, aMenu, anItem, anOldSlug, aVenue } from './scenario.ts'

/** Creates a venue with a row in every table that belongs to a venue, its owner, and another administrator. */
export async function aWholeVenue(at: TestApp) {
  const { services } = at
  const { orm } = services.db
  const admin = await aUser(at, { role: 'admin', email: 'admin@example.org' })
  const image_url = await aPicture(at, 'venue-images')
  const venue = await aVenue(services, {
    name: 'The Kettle',
    slug: 'the-kettle',
    image_url,
    source_id: 'src-1',
    latitude: 51.5,
    longitude: -0.6,
  })
  await anOldSlug(services, venue, 'the-old-kettle')
  const owner = await aUser(at, { venueId: venue.id, email: 'owner@example.org' })
  const menu = await aMenu(services, venue, { name: 'Supper' })
  const category = await aCategory(services, menu, { name: 'Mains', order: 3 })
  const item = await anItem(services, menu, {
    category_id: category.id,
    name: 'Gooseberry fool',
    price: 7.45,
    order: 2,
    dietary_info: ['vegan'],
  })
  await anItem(services, menu, { category_id: category.id, name: 'Quince tart', price: 8.5, order: 1, active: false })
  await services.changes.transaction(async (tx, invalidateVenues) => {
    invalidateVenues(venue.id)
    await tx.insert(menuItemAllergens).values({
      item_id: item.id,
      statements: Object.fromEntries(
        ALLERGENS.map((allergen) => [allergen, 'free_from']),
      ) as typeof menuItemAllergens.$inferInsert.statements,
      confirmed_at: NOON,
      confirmed_by: owner.id,
      confirmed_name: 'Imogen Achebe',
    })
    await tx.insert(venueBookingRules).values({ venue_id: venue.id, week: everyDay(aSitting()), room: 40 })
    await tx.insert(venueDays).values({ venue_id: venue.id, date: '2026-12-24', sittings: [], full_times: [1140], note: 'Party' })
    await tx
      .insert(venueSpellings)
      .values({ venue_id: venue.id, spellings: [{ of: 'item', read: 'Gooseberry fooi', published: 'Gooseberry fool' }] })
    await tx.insert(venueEmbeds).values({ venue_id: venue.id, origins: ['https://kettle.example'], accent: '#1f5360' })
  })
  const extraction = { venue_id: venue.id, menu_id: menu.id, name: 'Supper', menu_type: 'Daily', state: 'done', reader: 'ocr' } as const
  const id = randomUUID()
  await orm
    .insert(menuExtractions)
    .values({ ...extraction, id, file_name: `${id}.jpg`, created_by: owner.id, published_at: NOON, stored_at: NOON })
  await orm.insert(dailyEmails).values({ user_id: owner.id, venue_id: venue.id, hour: 7, last_sent_on: '2026-11-20' })
  await orm.insert(venueClaims).values({ venue_id: venue.id, user_id: owner.id, state: 'proved', decided_by: admin.id, decided_at: NOON })
  const pending = await aReservation(services, venue, { email: 'diner@example.org' })
  const decided = { status: 'confirmed', decided_at: NOON, decided_by: owner.id, requested_date: '2026-11-19' } as const
  await aReservation(services, venue, { email: 'past@example.org', ...decided })
  return { admin, owner, venue, menu, category, item, pending, image_url, extractionId: id }
}
