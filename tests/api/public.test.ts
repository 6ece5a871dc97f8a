import { describe, expect, test } from 'vitest'
import { menuItems, menus, reservations, venues } from '../../src/server/db/schema/index.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, send, useApp } from '../support/app.ts'
import { aRequest } from '../support/reservation.ts'
import { aMenu, anItem, aVenue } from '../support/scenario.ts'

/** Statuses for visitors who may not see the resource, or for a missing resource. */
const REFUSALS = new Set([401, 403, 404, 405])
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']

describe.each(API_DATABASE_KINDS)('a visitor who has not signed in, on %s,', (kind) => {
  const at = useApp(kind)
  const everything = async () => {
    const { orm } = at().services.db
    return Promise.all([orm.select().from(venues), orm.select().from(menus), orm.select().from(menuItems), orm.$count(reservations)])
  }

  test('can read no list of requests or users', async () => {
    const { app, services } = at()
    await send(app, '/api/reservations', aRequest(await aVenue(services)))
    for (const list of ['reservations', 'users', 'user-roles', 'venue-owners', 'venue-assignments']) {
      const answer = await ask(app, `/api/${list}`)
      expect([list, REFUSALS.has(answer.status)]).toEqual([list, true])
      expect(answer.text).not.toContain('imogen@example.org')
    }
  })

  test('can change nothing on any path except by requesting a table', async () => {
    const { app, services } = at()
    const venue = await aVenue(services)
    const menu = await aMenu(services, venue)
    await anItem(services, menu)
    const before = await everything()
    const { paths } = (await ask(app, '/api/openapi.json')).body
    const taken: string[] = []
    for (const template of Object.keys(paths).filter((path) => !path.startsWith('/api/auth/'))) {
      const path = template.replace(/\{\w+\}/, template.startsWith('/api/menus') ? menu.id : venue.slug)
      for (const method of WRITES) {
        const body = JSON.stringify({ name: 'Taken over', active: false })
        const { status } = await ask(app, path, { method, body, headers: { 'Content-Type': 'application/json' } })
        if (!REFUSALS.has(status)) taken.push(`${method} ${path}`)
      }
    }
    // All except the first require an emailed link, whose token this body does not contain.
    expect(taken).toEqual([
      'POST /api/reservations',
      'POST /api/reservations/link/calendar',
      'POST /api/reservations/link',
      'POST /api/reservations/withdraw',
      'POST /api/reservations/answer-link',
      'POST /api/reservations/answer',
      'POST /api/reservations/answer-link/renew',
      'POST /api/reservations/answer/suggestion',
      'POST /api/reservations/suggestion/accept',
      'POST /api/reservations/suggestion/decline',
      'POST /api/reservations/change',
      'POST /api/reservations/change/request',
      'POST /api/reservations/change/times',
      'POST /api/invitations/link',
      'POST /api/invitations/accept',
    ])
    expect(await everything()).toEqual(before)
  })

  test('can read what every public page shows, find a dish and request a table', async () => {
    const { app, services } = at()
    const venue = await aVenue(services, { latitude: 51.5, longitude: -0.6 })
    const menu = await aMenu(services, venue)
    await anItem(services, menu)
    const calls = ['venues', `venues/${venue.slug}`, 'venues/facets', 'venues/options', 'venues/markers', 'menus', `menus/${menu.id}`]
    for (const call of [...calls, 'menus/facets', `menu-categories?menu_id=${menu.id}`, 'menu-items', 'search?q=pie']) {
      const { status, headers } = await ask(app, `/api/${call}`)
      expect([call, status, headers.get('set-cookie')]).toEqual([call, 200, null])
    }
    expect((await ask(app, '/api/search?q=pie')).body.items).toHaveLength(1)
    const asked = await send(app, '/api/reservations', aRequest(venue))
    expect([asked.status, asked.headers.get('set-cookie')]).toEqual([201, null])
    expect(await services.db.orm.select({ venue_id: reservations.venue_id }).from(reservations)).toEqual([{ venue_id: venue.id }])
  })
})
