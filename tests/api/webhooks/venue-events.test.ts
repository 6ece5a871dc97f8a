import { describe, expect, test } from 'vitest'
import { menus, trashEntries, venues, webhookDeliveries, webhookEvents, webhooks } from '../../../src/server/db/schema/index.ts'
import { passOnEvents } from '../../../src/server/webhook/pass-on-events.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { NOON, type TestResponse, useApp } from '../../support/app.ts'
import { overlapsTransactions } from '../../support/database.ts'
import { aSitting, everyDay } from '../../support/hours.ts'
import { aVenueBody, sendAs } from '../../support/managing.ts'
import { aReservation } from '../../support/reservation.ts'
import { aWebhook, useEvents } from '../../support/webhooks.ts'

const DAY = '2026-12-24'

describe.each(API_DATABASE_KINDS)('events of webhooks on %s', (kind) => {
  const at = useApp(kind)
  const { people, eventsAfter } = useEvents(at)

  test('name changes of a venue and of a menu once in each transaction', async () => {
    const { admin, owner, venue } = people()
    await aWebhook(at(), owner, venue)
    expect(await eventsAfter(() => sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { description: 'New' }))).toEqual([
      'venue.updated',
    ])
    const body = { venue_id: venue.id, name: 'Lunch', menu_type: 'Specials', start_date: NOON.toISOString() }
    /** Returns the events of a call, and the id of what it wrote. */
    const call = async (method: string, path: string, sent?: object) => {
      let id = ''
      const types = await eventsAfter(async () => {
        const answer = await sendAs(at(), owner, method, path, sent)
        expect(answer.status, answer.text).toBeLessThan(300)
        id = answer.body?.id
      })
      return { id, types }
    }
    const menu = await call('POST', '/api/menus', body)
    const category = await call('POST', '/api/menu-categories', { menu_id: menu.id, name: 'Mains' })
    const dish = await call('POST', '/api/menu-items', { category_id: category.id, name: 'Pie', price: 9 })
    const steps = [
      category,
      dish,
      await call('PATCH', `/api/menu-categories/${category.id}`, { name: 'Pies' }),
      await call('PATCH', `/api/menu-items/${dish.id}`, { price: 10 }),
      await call('PATCH', `/api/menu-items/${dish.id}/allergens`, { statements: { gluten: 'contains' } }),
      await call('PATCH', `/api/menu-items/${dish.id}/allergens`, { statements: { gluten: null } }),
      await call('DELETE', `/api/menu-items/${dish.id}`),
      await call('DELETE', `/api/menu-categories/${category.id}`),
    ]
    expect(menu.types).toEqual(['menu.created'])
    expect(steps.map(({ types }) => types)).toEqual(steps.map(() => ['menu.updated']))
    expect((await call('DELETE', `/api/menus/${menu.id}`)).types).toEqual(['menu.deleted'])
    expect(await at().services.db.orm.$count(menus)).toBe(0)
  })

  test('name each change of the hours of a venue, also when a date is closed and opened again', async () => {
    const { owner, venue } = people()
    await aWebhook(at(), owner, venue)
    const date = (body: object) => () => sendAs(at(), owner, 'PATCH', `/api/venues/${venue.id}/days/${DAY}`, body)
    const steps: [string, () => Promise<{ status: number; text: string }>][] = [
      ['a date is full', date({ is_full: true })],
      ['the date is free again', date({ is_full: false })],
      ['a time is full', date({ full: [1170] })],
      ['the time is free again', date({ free: [1170] })],
      ['a date is closed', date({ sittings: [] })],
      ['the date is opened again', date({ sittings: null })],
      ['hours', () => sendAs(at(), owner, 'PATCH', `/api/venues/${venue.id}/hours`, { week: everyDay(aSitting()), days: [] })],
    ]
    for (const [name, work] of steps) {
      let answer = { status: 0, text: '' }
      const types = await eventsAfter(async () => {
        answer = await work()
      })
      expect([name, answer.status < 300 ? types : answer.text]).toEqual([name, ['venue.updated']])
    }
  })

  test('name a new and a deleted venue once, to a webhook of all venues', async () => {
    const { admin } = people()
    await aWebhook(at(), admin, null)
    let made: TestResponse | undefined
    expect(
      await eventsAfter(async () => {
        made = await sendAs(at(), admin, 'POST', '/api/venues', aVenueBody())
        expect(made.status, made.text).toBe(201)
      }),
    ).toEqual(['venue.created'])
    const path = `/api/venues/${made?.body.id}`
    const closed = await sendAs(at(), admin, 'PATCH', `${path}/days/${DAY}`, { is_full: true })
    expect(closed.status, closed.text).toBe(200)
    expect(
      await eventsAfter(async () => {
        const gone = await sendAs(at(), admin, 'DELETE', path)
        expect(gone.status, gone.text).toBeLessThan(300)
      }),
    ).toEqual(['venue.deleted'])
  })

  test('name a deleted venue to administrators only, because the webhooks of its owners are deleted with it', async () => {
    const { owner, admin, venue } = people()
    await aWebhook(at(), owner, venue)
    expect(await eventsAfter(() => sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}`))).toEqual([])
    const { orm } = at().services.db
    expect(await orm.$count(webhooks)).toBe(0)
    const [entry] = await orm.select().from(trashEntries)
    const restored = await sendAs(at(), admin, 'POST', `/api/trash/${entry?.id}/restore`)
    expect([restored.status, await orm.$count(venues), await orm.$count(webhooks)]).toEqual([200, 2, 0])
  })

  test('become one delivery for each webhook with the topic, also when two processes forward them at the same time', async () => {
    const { owner, admin, venue } = people()
    await aWebhook(at(), owner, venue)
    await aWebhook(at(), owner, venue, ['menus'])
    await aWebhook(at(), admin, null)
    for (let count = 0; count < 5; count++) await aReservation(at().services, venue)
    await Promise.all([passOnEvents(at().services), passOnEvents(at().services)])
    const { orm } = at().services.db
    expect([await orm.$count(webhookEvents), await orm.$count(webhookDeliveries)]).toEqual([0, 10])
  })

  test.runIf(overlapsTransactions(kind))('are forwarded to the other webhooks while one of them is deleted', async () => {
    const { owner, admin, venue } = people()
    const ended = await aWebhook(at(), owner, venue)
    await aWebhook(at(), admin, null)
    await aReservation(at().services, venue)
    const { orm, pool } = at().services.db
    const deleting = await pool.connect()
    await deleting.query('begin')
    await deleting.query('delete from webhooks where id = $1', [ended.id])
    const forwarding = passOnEvents(at().services)
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    await deleting.query('commit')
    deleting.release()
    await forwarding
    expect([await orm.$count(webhookEvents), await orm.$count(webhookDeliveries)]).toEqual([0, 1])
  })
})
