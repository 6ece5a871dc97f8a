import { describe, expect, test } from 'vitest'
import { createHttpServer } from '../../src/server/http-server.ts'
import { aUser } from '../support/accounts.ts'
import { useApp } from '../support/app.ts'
import { raw } from '../support/http-server.ts'
import { listenOnLoopback } from '../support/loopback.ts'
import { sendAs } from '../support/managing.ts'
import { aRequest } from '../support/reservation.ts'
import { aMenu, anItem, aVenue } from '../support/scenario.ts'

describe('an id in upper case', () => {
  const at = useApp('embedded', { env: { RESERVATION_LIMIT: '5' } })

  async function serve() {
    const { services, app } = at()
    const renderPage = () => Promise.reject(new Error('no page is rendered here'))
    const served = createHttpServer({ services, app, renderer: { assets: { routes: {} }, renderPage } })
    const url = `http://127.0.0.1:${await listenOnLoopback(served.server)}`
    return { read: async (path: string) => raw(url, { path }), close: () => served.close(0) }
  }

  test('does not get around the limit of requests for a table', async () => {
    const { id } = await aVenue(at().services)
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) {
      const body = aRequest({ id: count % 2 === 0 ? id : id.toUpperCase() })
      statuses.push(
        (
          await at().app.request('/api/reservations', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).status,
      )
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  test('invalidates the cached responses of the venue that it changes', async () => {
    const venue = await aVenue(at().services, { name: 'The Crown' })
    const admin = await aUser(at(), { role: 'admin' })
    const { read, close } = await serve()
    const { slug } = (await sendAs(at(), admin, 'GET', `/api/managed-venues/${venue.id}`)).body
    expect((await read(`/api/venues/${slug}`)).status).toBe(200)
    await sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id.toUpperCase()}`)
    expect((await read(`/api/venues/${slug}`)).status).toBe(404)
    await close()
  })

  test('finds menus whose cached response is invalidated by a change of a dish', async () => {
    const venue = await aVenue(at().services)
    const dish = await anItem(at().services, await aMenu(at().services, venue), { name: 'Fish pie' })
    const admin = await aUser(at(), { role: 'admin' })
    const { read, close } = await serve()
    const path = `/api/menus?venue_id=${venue.id.toUpperCase()}`
    expect((await read(path)).text).toContain('Fish pie')
    await sendAs(at(), admin, 'PATCH', `/api/menu-items/${dish.id}`, { name: 'Nut loaf' })
    expect((await read(path)).text).toContain('Nut loaf')
    await close()
  })

  test('is in the audit log as the database spells it', async () => {
    const venue = await aVenue(at().services)
    const admin = await aUser(at(), { role: 'admin' })
    await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id.toUpperCase()}`, { description: 'By the river' })
    const { body } = await sendAs(at(), admin, 'GET', `/api/audit-entries?entity=venue&entity_id=${venue.id}`)
    expect(body.data).toHaveLength(1)
  })
})
