import { randomUUID } from 'node:crypto'
import { aUser, PASSWORD } from './accounts.ts'
import type { TestApp } from './app.ts'
import { aVenueBody, everyone } from './managing.ts'
import { aReservation } from './reservation.ts'
import { aMenu, anItem } from './scenario.ts'

export async function aScene(at: TestApp) {
  const { venue, other, owner, admin, withoutVenue } = await everyone(at)
  const menu = await aMenu(at.services, venue)
  const item = await anItem(at.services, menu)
  const spare = await anItem(at.services, await aMenu(at.services, venue, { name: 'Spare' }))
  const staff = await aUser(at, { venueId: venue.id, venueRole: 'staff' })
  const editor = await aUser(at, { role: 'editor' })
  const pending = await aReservation(at.services, venue)
  const confirmed = await aReservation(at.services, venue, { status: 'confirmed' })
  return { venue, other, owner, admin, staff, editor, withoutVenue, menu, item, spare, pending, confirmed }
}

type Scene = Awaited<ReturnType<typeof aScene>>
export type By = 'owner' | 'admin' | 'editor' | 'staff'
type Request = [method: string, path: string, body?: object]

const TIME = { date: '2026-12-24', time: '20:00' }
const BOOKING = { id: randomUUID(), source: 'phone', name: 'Ann', party_size: 2, phone: '', email: '', ...TIME }

/** Writes that need a role: of an owner or employee also their venue. */
export const WRITES: Record<By, Record<string, (scene: Scene) => Request>> = {
  owner: {
    'creates a menu': ({ venue }) => ['POST', '/api/menus', { venue_id: venue.id, name: 'Dinner', menu_type: 'Daily' }],
    'changes a menu': ({ menu }) => ['PATCH', `/api/menus/${menu.id}`, { name: 'Supper' }],
    'deletes a menu': ({ menu }) => ['DELETE', `/api/menus/${menu.id}`],
    'copies a menu': ({ menu }) => ['POST', `/api/menus/${menu.id}/duplicate`],
    'orders a menu': ({ menu, item }) => [
      'PATCH',
      `/api/menus/${menu.id}/order`,
      { categories: [{ id: item.category_id, items: [item.id] }] },
    ],
    'creates a category': ({ menu }) => ['POST', '/api/menu-categories', { menu_id: menu.id, name: 'Puddings' }],
    'changes a category': ({ item }) => ['PATCH', `/api/menu-categories/${item.category_id}`, { name: 'Fish' }],
    'deletes a category': ({ item }) => ['DELETE', `/api/menu-categories/${item.category_id}`],
    'creates an item': ({ item }) => ['POST', '/api/menu-items', { category_id: item.category_id, name: 'Sole', price: 20 }],
    'changes an item': ({ item }) => ['PATCH', `/api/menu-items/${item.id}`, { price: 11 }],
    'deletes an item': ({ item }) => ['DELETE', `/api/menu-items/${item.id}`],
    'states allergens': ({ item }) => ['PATCH', `/api/menu-items/${item.id}/allergens`, { statements: { fish: 'contains' } }],
    'turns requests off': ({ venue }) => ['PATCH', `/api/venues/${venue.id}/takes-requests`, { takes_requests: false }],
    'changes the embed': ({ venue }) => ['PATCH', `/api/venues/${venue.id}/embed`, { origins: ['https://a.example'] }],
    'changes the hours': ({ venue }) => ['PATCH', `/api/venues/${venue.id}/hours`, { table_minutes: 60 }],
    'invites a person': ({ venue }) => ['POST', `/api/venues/${venue.id}/invitations`, { email: 'tom@example.org', role: 'staff' }],
    'changes a person': ({ venue, staff }) => ['PATCH', `/api/venues/${venue.id}/people/${staff.id}`, { role: 'owner' }],
    'removes a person': ({ venue, staff }) => ['DELETE', `/api/venues/${venue.id}/people/${staff.id}`],
    'creates an API key': ({ venue }) => ['POST', '/api/api-keys', { name: 'Till', scopes: ['read'], venue_id: venue.id }],
    'creates a webhook': ({ venue }) => [
      'POST',
      '/api/webhooks',
      { url: 'https://hooks.kumo.co.uk/', topics: ['reservations'], venue_id: venue.id },
    ],
    'exports reservations': ({ venue }) => ['GET', `/api/reservations/export?venue_id=${venue.id}`],
  },
  staff: {
    'closes a day': ({ venue }) => ['PATCH', `/api/venues/${venue.id}/days/2026-12-24`, { is_full: true }],
    'confirms a request': ({ pending }) => ['PATCH', `/api/reservations/${pending.id}`, { status: 'confirmed' }],
    'suggests times': ({ pending }) => ['POST', `/api/reservations/${pending.id}/suggestion`, { times: [TIME] }],
    'adds a booking': ({ venue }) => ['POST', '/api/reservations/bookings', { ...BOOKING, venue_id: venue.id }],
    'notes about a guest': ({ confirmed }) => ['PATCH', `/api/reservations/${confirmed.id}/guest`, { note: 'Window' }],
    'moves a table': ({ confirmed }) => ['PATCH', `/api/reservations/${confirmed.id}/table`, { party_size: 3, ...TIME }],
    'calls a table off': ({ confirmed }) => ['POST', `/api/reservations/${confirmed.id}/call-off`, {}],
    'creates a calendar feed': ({ venue }) => ['POST', '/api/calendar-feeds', { venue_id: venue.id }],
    'asks for the daily email': ({ venue }) => ['PATCH', `/api/daily-emails/${venue.id}`, { hour: 7, when_empty: true }],
  },
  editor: {
    'creates a venue': () => ['POST', '/api/venues', aVenueBody()],
    'changes a venue': ({ venue }) => ['PATCH', `/api/venues/${venue.id}`, { description: 'Another pub.' }],
    'deletes a venue': ({ other }) => ['DELETE', `/api/venues/${other.id}`],
    'features venues': ({ venue }) => ['POST', '/api/bulk-changes', { action: 'feature', venues: { ids: [venue.id] } }],
  },
  admin: {
    'creates a user': () => ['POST', '/api/users', { email: 'new@example.org', password: PASSWORD }],
    'deletes a user': ({ withoutVenue }) => ['DELETE', `/api/users/${withoutVenue.id}`],
    'gives a role': ({ withoutVenue }) => ['PATCH', `/api/user-roles/${withoutVenue.id}`, { role: 'admin' }],
    'assigns a venue': ({ withoutVenue, other }) => ['POST', '/api/venue-owners', { user_id: withoutVenue.id, venue_id: other.id }],
    'emails a password link': ({ withoutVenue }) => ['POST', `/api/users/${withoutVenue.id}/password-link`],
    'ends the sessions of a user': ({ withoutVenue }) => ['DELETE', `/api/users/${withoutVenue.id}/sessions`],
    'invites a user': () => ['POST', '/api/user-invitations', { email: 'tom@example.org', role: 'venue_owner' }],
    'adds synonyms': () => ['POST', '/api/synonyms', { phrases: ['aubergine', 'eggplant'] }],
    'changes the settings': () => ['PATCH', '/api/settings', { hero_title: 'Hello' }],
    'anonymises a diner': () => ['POST', '/api/reservations/anonymise', { email: 'imogen@example.org' }],
    'empties the trash': () => ['DELETE', '/api/trash'],
    'sends emails again': () => ['POST', '/api/mails/retry'],
    'asks for the weekly email': () => ['PATCH', '/api/weekly-email', { is_on: true }],
  },
}

/** Writes to the own account, for which a session is enough. */
export const OWN_WRITES: Record<string, (scene: Scene) => Request> = {
  'changes the name': () => ['PATCH', '/api/auth/user', { name: 'Ann' }],
  'changes the password': () => ['POST', '/api/auth/change-password', { current_password: PASSWORD, new_password: 'linen-and-slate' }],
  'changes the email address': () => ['POST', '/api/auth/change-email', { new_email: 'ann@example.org' }],
  'turns a second factor on': () => ['POST', '/api/auth/two-factor/enable', { password: PASSWORD }],
  'deletes the account': () => ['DELETE', '/api/auth/user'],
}
