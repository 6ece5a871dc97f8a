import { beforeEach, describe, expect, test } from 'vitest'
import { as, aUser, emailsTo, type TestUser } from '../support/accounts.ts'
import { ask, send, useApp } from '../support/app.ts'
import { aRequest, aReservation } from '../support/reservation.ts'
import { aCategory, aMenu, anItem, aVenue } from '../support/scenario.ts'

/** Placeholders in paths and bodies: ids of the staff's venue. */
type Ids = Record<'venue' | 'reservation' | 'confirmed' | 'menu' | 'category' | 'item' | 'owner', string>
type Call = (ids: Ids) => { method: string; path: string; body?: unknown }

const get =
  (path: (ids: Ids) => string): Call =>
  (ids) => ({ method: 'GET', path: path(ids) })
const call =
  (method: string, path: (ids: Ids) => string, body: unknown): Call =>
  (ids) => ({ method, path: path(ids), body })

/** Every endpoint of a venue that staff may use. Each is rejected for owners and staff of another venue. */
const EVENING: Record<string, Call> = {
  'the list of reservations': get(({ venue }) => `/api/reservations?venue_id=${venue}`),
  'one reservation': get(({ reservation }) => `/api/reservations/${reservation}`),
  'the export of reservations': get(({ venue }) => `/api/reservations/export?venue_id=${venue}`),
  'the tables outside the hours': get(({ venue }) => `/api/reservations/outside-hours?venue_id=${venue}`),
  'a day': get(({ venue }) => `/api/reservations/day?venue_id=${venue}`),
  'the capacity for a request': get(({ reservation }) => `/api/reservations/${reservation}/room`),
  'the hours': get(({ venue }) => `/api/venues/${venue}/hours`),
  'the people': get(({ venue }) => `/api/venues/${venue}/people`),
  'closing a time': call('PATCH', ({ venue }) => `/api/venues/${venue}/days/2026-12-01`, { full: [1170] }),
  'noting a guest': call('PATCH', ({ confirmed }) => `/api/reservations/${confirmed}/guest`, { venue_note: 'Window' }),
  'a suggestion': call('POST', ({ reservation }) => `/api/reservations/${reservation}/suggestion`, {
    times: [{ date: '2026-12-24', time: '20:00' }],
  }),
  'changing a table': call('PATCH', ({ confirmed }) => `/api/reservations/${confirmed}/table`, {
    party_size: 3,
    date: '2026-12-24',
    time: '20:00',
  }),
  'calling a table off': call('POST', ({ confirmed }) => `/api/reservations/${confirmed}/call-off`, {}),
  'a decision': call('PATCH', ({ reservation }) => `/api/reservations/${reservation}`, { status: 'confirmed' }),
  'the daily email': call('PATCH', ({ venue }) => `/api/daily-emails/${venue}`, { hour: 7 }),
  'a calendar': call('POST', () => '/api/calendar-feeds', null),
}

/** Endpoints only for owners and administrators. */
const MANAGING: Record<string, Call> = {
  'whether requests are taken': get(({ venue }) => `/api/venues/${venue}/takes-requests`),
  'taking no requests': call('PATCH', ({ venue }) => `/api/venues/${venue}/takes-requests`, { takes_requests: false }),
  'changing the hours': call('PATCH', ({ venue }) => `/api/venues/${venue}/hours`, { room: 10 }),
  'closing a day': call('PATCH', ({ venue }) => `/api/venues/${venue}/days/2026-12-01`, { sittings: [] }),
  'a note on a day': call('PATCH', ({ venue }) => `/api/venues/${venue}/days/2026-12-01`, { note: 'Quiz' }),
  'the list of menus': get(({ venue }) => `/api/managed-menus?venue_id=${venue}`),
  'one menu': get(({ menu }) => `/api/managed-menus/${menu}`),
  'a new menu': call('POST', () => '/api/menus', null),
  'changing a menu': call('PATCH', ({ menu }) => `/api/menus/${menu}`, { name: 'Dinner' }),
  'deleting a menu': call('DELETE', ({ menu }) => `/api/menus/${menu}`, undefined),
  'copying a menu': call('POST', ({ menu }) => `/api/menus/${menu}/duplicate`, undefined),
  'the order of a menu': call('PATCH', ({ menu }) => `/api/menus/${menu}/order`, { categories: [] }),
  'a new category': call('POST', ({ menu }) => `/api/menu-categories?x=${menu}`, null),
  'changing a category': call('PATCH', ({ category }) => `/api/menu-categories/${category}`, { name: 'Soups' }),
  'deleting a category': call('DELETE', ({ category }) => `/api/menu-categories/${category}`, undefined),
  'changing an item': call('PATCH', ({ item }) => `/api/menu-items/${item}`, { price: 1 }),
  'deleting an item': call('DELETE', ({ item }) => `/api/menu-items/${item}`, undefined),
  'allergens of an item': call('PATCH', ({ item }) => `/api/menu-items/${item}/allergens`, { statements: {} }),
  'the allergens of a menu': get(({ menu }) => `/api/menus/${menu}/allergens.csv`),
  'readings of menus': get(({ venue }) => `/api/menu-extractions?venue_id=${venue}`),
  'an image of a menu': call('POST', () => '/api/images?bucket=menu-images', undefined),
  'changing a person': call('PATCH', ({ venue, owner }) => `/api/venues/${venue}/people/${owner}`, { role: 'staff' }),
  'removing a person': call('DELETE', ({ venue, owner }) => `/api/venues/${venue}/people/${owner}`, undefined),
  'an invitation': call('POST', ({ venue }) => `/api/venues/${venue}/invitations`, { email: 'x@example.org', role: 'staff' }),
}

const REFUSALS = ['not_found', 'venue_not_found', 'not_allowed']

describe('staff of a venue', () => {
  const at = useApp('embedded')
  let ids: Ids
  let staff: TestUser
  let strangers: TestUser[]

  beforeEach(async () => {
    const { services } = at()
    const venue = await aVenue(services)
    const other = await aVenue(services, { name: 'The Anchor', slug: 'the-anchor' })
    const menu = await aMenu(services, venue)
    const category = await aCategory(services, menu)
    const item = await anItem(services, menu, { category_id: category.id })
    const owner = await aUser(at(), { email: 'owner@example.org', venueId: venue.id })
    staff = await aUser(at(), { email: 'staff@example.org', venueId: venue.id, venueRole: 'staff' })
    strangers = [await aUser(at(), { venueId: other.id }), await aUser(at(), { venueId: other.id, venueRole: 'staff' })]
    ids = {
      venue: venue.id,
      reservation: (await aReservation(services, venue)).id,
      confirmed: (await aReservation(services, venue, { status: 'confirmed' })).id,
      menu: menu.id,
      category: category.id,
      item: item.id,
      owner: owner.id,
    }
  })

  const ofVenue: Record<string, unknown> = {}
  const run = (who: TestUser, make: Call) => {
    const { method, path, body } = make(ids)
    Object.assign(ofVenue, { venue_id: ids.venue, menu_id: ids.menu, name: 'New', menu_type: 'Daily' })
    const sent = body === null ? ofVenue : body
    return ask(at().app, path, {
      method,
      headers: { ...as(who), ...(sent === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    })
  }

  test.each(Object.entries({ ...EVENING, ...MANAGING }))('of another venue, and its owner, are rejected %s', async (_, make) => {
    for (const stranger of strangers) {
      const answer = await run(stranger, make)
      // Any owner may upload images, which do not belong to a venue yet.
      if (make === MANAGING['an image of a menu']) continue
      expect(REFUSALS, answer.text).toContain(answer.body?.code)
    }
  })

  test.each(Object.entries(MANAGING))('are rejected %s', async (_, make) => {
    const answer = await run(staff, make)
    expect(REFUSALS, answer.text).toContain(answer.body?.code)
  })

  test.each(Object.entries(EVENING))('are allowed %s', async (_, make) => {
    const answer = await run(staff, make)
    expect(answer.status, answer.text).toBeLessThan(300)
  })

  test('get no email about a request, which is sent to the owners', async () => {
    await send(at().app, '/api/reservations', aRequest({ id: ids.venue }))
    expect((await emailsTo(at(), 'owner@example.org')).map(({ kind }) => kind)).toEqual(['reservation-requested'])
    expect(await emailsTo(at(), 'staff@example.org')).toEqual([])
  })
})
