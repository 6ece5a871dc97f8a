import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NewWebhook } from '../../src/contract/webhook.ts'
import { DAY_MS } from '../../src/domain/durations.ts'
import {
  auditEntries,
  menus,
  reservations,
  trashEntries,
  venueOwners,
  venues,
  webhookDeliveries,
  webhookEvents,
  webhooks,
} from '../../src/server/db/schema/index.ts'
import { startWorkers } from '../../src/server/jobs/workers.ts'
import { anonymiseExpired } from '../../src/server/reservation/anonymise.ts'
import { deliverEvent } from '../../src/server/webhook/deliver.ts'
import { passOnEvents } from '../../src/server/webhook/pass-on-events.ts'
import { signingSecrets } from '../../src/server/webhook/webhooks.ts'
import { webhookWorkers } from '../../src/server/webhook/workers.ts'
import { aUser, emailsTo, PASSWORD, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { anApiKey, sendWithKey } from '../support/api-key.ts'
import { NOON, send, type TestApp, type TestResponse, useApp } from '../support/app.ts'
import { inDrills } from '../support/drills.ts'
import { aSitting, everyDay } from '../support/hours.ts'
import { aVenueBody, everyone, sendAs } from '../support/managing.ts'
import { answerTokenOf, aRequest, aReservation, linkTokenFor } from '../support/reservation.ts'
import { aMenu } from '../support/scenario.ts'
import { silentServer } from '../support/silent-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

const PERSONAL = /imogen|achebe|960184|quiet/i
const URL = 'https://hooks.example.org/plateful'
const DAY = '2026-12-24'
async function aWebhook(
  at: TestApp,
  by: TestUser,
  venue: { id: string } | null,
  topics = ['reservations', 'venues', 'menus'],
): Promise<NewWebhook> {
  const answer = await sendAs(at, by, 'POST', '/api/webhooks', { url: URL, topics, venue_id: venue?.id ?? null })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

describe('POST /webhooks', () => {
  const at = useApp('embedded')

  test('returns an error and stores nothing for visitors, staff and owners of another venue, and for an owner who names no venue', async () => {
    const { visitor, withoutVenue, otherOwner, owner, venue } = await everyone(at())
    const staff = await aUser(at(), { venueId: venue.id, venueRole: 'staff' })
    const codes = []
    for (const by of [visitor, withoutVenue, staff, otherOwner])
      codes.push((await sendAs(at(), by, 'POST', '/api/webhooks', { url: URL, topics: ['menus'], venue_id: venue.id })).body.code)
    codes.push((await sendAs(at(), owner, 'POST', '/api/webhooks', { url: URL, topics: ['menus'], venue_id: null })).body.code)
    expect(codes).toEqual(['not_signed_in', 'venue_not_found', 'venue_not_found', 'venue_not_found', 'not_allowed'])
    expect(await at().services.db.orm.$count(webhooks)).toBe(0)
  })

  test.each([
    'http://hooks.example.org/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://localhost/',
    'https://db.internal/',
    'x',
  ])('rejects the URL %s', async (url) => {
    const { owner, venue } = await everyone(at())
    const answer = await sendAs(at(), owner, 'POST', '/api/webhooks', { url, topics: ['menus'], venue_id: venue.id })
    expect(answer.body.code).toBe('webhook_url_invalid')
  })

  test('rejects the eleventh webhook of a user', async () => {
    const { owner, venue } = await everyone(at())
    for (let count = 0; count < 10; count++) await aWebhook(at(), owner, venue)
    const answer = await sendAs(at(), owner, 'POST', '/api/webhooks', { url: URL, topics: ['menus'], venue_id: venue.id })
    expect(answer.body.code).toBe('webhooks_too_many')
  })

  test('returns the secret once, and stores neither it nor the path of the URL in the audit log', async () => {
    const { owner, venue } = await everyone(at())
    const { secret } = await aWebhook(at(), owner, venue)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { orm } = at().services.db
    const stored = JSON.stringify([await orm.select().from(webhooks), (await sendAs(at(), owner, 'GET', '/api/webhooks')).body])
    expect(stored).not.toContain(secret.slice(6))
    expect(JSON.stringify(await orm.select().from(auditEntries))).not.toContain('/plateful')
  })
})

describe.each(API_DATABASE_KINDS)('events of webhooks on %s', (kind) => {
  const at = useApp(kind)
  let people: Awaited<ReturnType<typeof everyone>>

  beforeEach(async () => {
    people = await everyone(at())
  })

  const eventsAfter = async (work: () => Promise<unknown>) => {
    await at().services.db.orm.delete(webhookEvents)
    await work()
    return (await at().services.db.orm.select().from(webhookEvents)).map(({ type }) => type).sort()
  }

  test('are not stored while no webhook of the venue exists', async () => {
    const { otherOwner, other, venue } = people
    await aWebhook(at(), otherOwner, other)
    expect(await eventsAfter(() => send(at().app, '/api/reservations', aRequest(venue)))).toEqual([])
  })

  test('name every way in which a reservation is made and answered', async () => {
    const { owner, venue } = people
    await aWebhook(at(), owner, venue)
    const { services } = at()
    const make = (over: Parameters<typeof aReservation>[2] = {}) => aReservation(services, venue, over)
    const [panel, byKey, link, diner, suggested, declining, pending, off, moved, agreed, changing, come, allergic] = [
      await make(),
      await make(),
      await make(),
      await make(),
      await make(),
      await make(),
      await make(),
      await make({ status: 'confirmed' }),
      await make({ status: 'confirmed' }),
      await make({ status: 'confirmed' }),
      await make({ status: 'confirmed' }),
      await make({ status: 'confirmed', requested_date: '2026-11-20', requested_time: '12:30' }),
      await make({ status: 'confirmed' }),
    ]
    const { key } = await anApiKey(at(), owner, { scopes: ['reservations'], venue_id: venue.id })
    const booking = { id: randomUUID(), venue_id: venue.id, source: 'phone', name: 'Patel', party_size: 4, date: DAY, time: '19:30' }
    const times = [{ date: DAY, time: '20:00' }]
    const as = (method: string, path: string, body: object) => () => sendAs(at(), owner, method, path, body)
    const steps: [string, () => Promise<{ status: number; text: string }>, string][] = [
      ['request', () => send(at().app, '/api/reservations', aRequest(venue)), 'requested'],
      ['panel', as('PATCH', `/api/reservations/${panel.id}`, { status: 'confirmed' }), 'confirmed'],
      ['API key', () => sendWithKey(at(), key, 'PATCH', `/api/reservations/${byKey.id}`, { status: 'declined' }), 'declined'],
      [
        'email link',
        () => send(at().app, '/api/reservations/answer', { token: answerTokenOf(services, link, owner.email), status: 'declined' }),
        'declined',
      ],
      ['diner', () => send(at().app, '/api/reservations/withdraw', { token: linkTokenFor(services, diner) }), 'withdrawn'],
      ['suggestion', as('POST', `/api/reservations/${suggested.id}/suggestion`, { times }), 'times_suggested'],
      [
        'suggestion by email link',
        () => send(at().app, '/api/reservations/answer/suggestion', { token: answerTokenOf(services, declining, owner.email), times }),
        'times_suggested',
      ],
      [
        'suggestion declined',
        () => send(at().app, '/api/reservations/suggestion/decline', { token: linkTokenFor(services, declining) }),
        'suggestion_declined',
      ],
      [
        'accepted',
        () => send(at().app, '/api/reservations/suggestion/accept', { token: linkTokenFor(services, suggested), date: DAY, time: '20:00' }),
        'confirmed',
      ],
      [
        'changed request',
        () =>
          send(at().app, '/api/reservations/change/request', {
            token: linkTokenFor(services, pending),
            ...{ party_size: 2, date: DAY, time: '20:00', special_requests: 'A high chair' },
          }),
        'changed',
      ],
      ['cancelled by the venue', as('POST', `/api/reservations/${off.id}/call-off`, {}), 'called_off'],
      ['moved', as('PATCH', `/api/reservations/${moved.id}/table`, { party_size: 4, date: DAY, time: '20:00' }), 'changed'],
      [
        'change',
        () =>
          send(at().app, '/api/reservations/change', { token: linkTokenFor(services, changing), party_size: 4, date: DAY, time: '20:00' }),
        'change_requested',
      ],
      [
        'allergies',
        () =>
          send(at().app, '/api/reservations/change', {
            token: linkTokenFor(services, allergic),
            ...{ party_size: 2, date: DAY, time: '19:30', allergies: 'Nuts' },
          }),
        'changed',
      ],
      [
        'another change',
        () =>
          send(at().app, '/api/reservations/change', { token: linkTokenFor(services, agreed), party_size: 4, date: DAY, time: '20:00' }),
        'change_requested',
      ],
      ['change accepted', as('POST', `/api/reservations/${agreed.id}/requested-change`, { accept: true }), 'changed'],
      ['change refused', as('POST', `/api/reservations/${changing.id}/requested-change`, { accept: false }), 'change_refused'],
      ['booking', as('POST', '/api/reservations/bookings', booking), 'booked'],
      ['arrival', as('PATCH', `/api/reservations/${come.id}/guest`, { attendance: 'arrived' }), 'attendance'],
    ]
    for (const [name, work, type] of steps) {
      let answer = { status: 0, text: '' }
      const types = await eventsAfter(async () => {
        answer = await work()
      })
      expect([name, answer.status < 300 ? types : answer.text]).toEqual([name, [`reservation.${type}`]])
    }
    expect(await eventsAfter(() => make({ status: 'confirmed' }))).toEqual(['reservation.confirmed'])
    at().setNow(new Date('2028-01-01T12:00:00Z'))
    expect(await eventsAfter(() => anonymiseExpired(services))).toEqual([])
    at().setNow(NOON)
    expect(await eventsAfter(() => make({ status: 'confirmed', source: 'phone' }))).toEqual(['reservation.booked'])
  })

  test('name changes of a venue and of a menu once in each transaction', async () => {
    const { admin, owner, venue } = people
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
    const { owner, venue } = people
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
    const { admin } = people
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
    const { owner, admin, venue } = people
    await aWebhook(at(), owner, venue)
    expect(await eventsAfter(() => sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}`))).toEqual([])
    const { orm } = at().services.db
    expect(await orm.$count(webhooks)).toBe(0)
    const [entry] = await orm.select().from(trashEntries)
    const restored = await sendAs(at(), admin, 'POST', `/api/trash/${entry?.id}/restore`)
    expect([restored.status, await orm.$count(venues), await orm.$count(webhooks)]).toEqual([200, 2, 0])
  })

  test('become one delivery for each webhook with the topic, also when two processes forward them at the same time', async () => {
    const { owner, admin, venue } = people
    await aWebhook(at(), owner, venue)
    await aWebhook(at(), owner, venue, ['menus'])
    await aWebhook(at(), admin, null)
    for (let count = 0; count < 5; count++) await aReservation(at().services, venue)
    await Promise.all([passOnEvents(at().services), passOnEvents(at().services)])
    const { orm } = at().services.db
    expect([await orm.$count(webhookEvents), await orm.$count(webhookDeliveries)]).toEqual([0, 10])
  })
})

describe('a webhook', () => {
  const at = useApp('embedded')
  let receiver: WebhookReceiver
  let people: Awaited<ReturnType<typeof everyone>>

  beforeEach(async () => {
    receiver = await startWebhookReceiver()
    people = await everyone(at())
  })
  afterEach(() => receiver.close())

  const deliverAll = async (isLast = false) => {
    await passOnEvents(at().services)
    const waiting = await at().services.db.orm.select().from(webhookDeliveries)
    const outcomes = []
    for (const { id } of waiting)
      outcomes.push(
        await deliverEvent(at().services, receiver.open, { delivery_id: id, isLast }).then(
          () => 'ok',
          (error: Error) => error.message,
        ),
      )
    return outcomes
  }
  const logOf = async (by: TestUser, id: string) => (await sendAs(at(), by, 'GET', `/api/webhooks/${id}/deliveries`)).body.data

  test('gets a request by the workers within seconds, signed so that the library of Standard Webhooks verifies it', async () => {
    const { owner, venue } = people
    const { secret } = await aWebhook(at(), owner, venue)
    at().setNow(new Date())
    const workers = await startWorkers(at().services, webhookWorkers(at().services, receiver.open))
    await send(
      at().app,
      '/api/reservations',
      aRequest(venue, { requested_date: new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10) }),
    )
    await expect.poll(() => receiver.messages.length, { timeout: 20_000 }).toBe(1)
    await workers.close()
    const [message] = receiver.messages
    expect(message?.path).toBe('/plateful')
    const payload = new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})
    expect(payload).toMatchObject({
      type: 'reservation.requested',
      data: { venue_id: venue.id, reservation: { first_name: 'Imogen', status: 'pending' } },
    })
    expect(() => new Webhook(secret).verify(`${message?.body} `, message?.headers ?? {})).toThrow()
  }, 60_000)

  inDrills(
    'gets the event again by the workers, after 30 to 60 seconds and then after twice as long, when it answers 500',
    async () => {
      const { owner, venue } = people
      await aWebhook(at(), owner, venue)
      receiver.status = 500
      const { pool } = at().services.db
      const workers = await startWorkers(at().services, webhookWorkers(at().services, receiver.open))
      await aMenu(at().services, venue)
      const failed = async (attempts: number) => {
        await expect.poll(() => receiver.messages.length, { timeout: 20_000 }).toBe(attempts)
        const planned = () =>
          pool.query<{ retry_count: number; delay: number }>(
            `select retry_count, extract(epoch from start_after - started_on)::float as delay from pgboss.job
          where name = 'webhook' and state = 'retry'`,
          )
        await expect.poll(async () => (await planned()).rowCount, { timeout: 20_000 }).toBe(1)
        return (await planned()).rows[0]
      }
      const first = await failed(1)
      await pool.query(`update pgboss.job set start_after = now() where name = 'webhook'`)
      const second = await failed(2)
      await workers.close()
      expect([first?.retry_count, second?.retry_count]).toEqual([0, 1])
      expect(first?.delay).toBeGreaterThanOrEqual(30)
      expect(second?.delay).toBeGreaterThanOrEqual(60)
    },
    60_000,
  )

  test('gets its events while five receivers of another venue never answer', async () => {
    const { admin, owner, venue } = people
    for (let count = 1; count <= 5; count++) {
      const url = `https://hanging-${count}.example.org/`
      expect((await sendAs(at(), owner, 'POST', '/api/webhooks', { url, topics: ['menus'], venue_id: venue.id })).status).toBe(201)
    }
    await aMenu(at().services, venue)
    await passOnEvents(at().services)
    const asked: string[] = []
    const hanging = await silentServer(null)
    const open: typeof receiver.open = (url, options, onResponse) => {
      asked.push(new globalThis.URL(url).hostname)
      return url.includes('hanging') ? request(hanging.url, options, onResponse) : receiver.open(url, options, onResponse)
    }
    const workers = await startWorkers(at().services, webhookWorkers(at().services, open))
    await expect.poll(() => asked.length, { timeout: 5_000 }).toBeGreaterThan(0)
    const { id } = await aWebhook(at(), admin, null)
    expect((await sendAs(at(), admin, 'POST', `/api/webhooks/${id}/test`, {})).status).toBe(200)
    await expect.poll(() => receiver.messages.length, { timeout: 8_000 }).toBe(1)
    hanging.close()
    await workers.close()
  }, 60_000)

  test('gets no personal data when it is of an administrator', async () => {
    const { admin, venue } = people
    await aWebhook(at(), admin, null)
    await aReservation(at().services, venue)
    expect(await deliverAll()).toEqual(['ok'])
    expect(receiver.messages[0]?.body).not.toMatch(PERSONAL)
    expect(JSON.parse(receiver.messages[0]?.body ?? '').data.reservation).toMatchObject({
      party_size: 2,
      requested_time: '19:30',
      status: 'pending',
    })
  })

  test('gets nothing when its user is no longer an owner of the venue', async () => {
    const { owner, venue } = people
    const { id } = await aWebhook(at(), owner, venue)
    await aReservation(at().services, venue)
    await passOnEvents(at().services)
    await at().services.db.orm.update(venueOwners).set({ role: 'staff' }).where(eq(venueOwners.user_id, owner.id))
    expect(await deliverAll()).toEqual(['ok'])
    expect(receiver.messages).toEqual([])
    expect(await logOf(owner, id)).toMatchObject([{ failed_at: NOON.toISOString(), last_status: null }])
  })

  test.each([301, 302, 307, 400, 429, 500])('gets the event again when it answers %i, and no redirect is followed', async (status) => {
    const { owner, venue } = people
    const { id } = await aWebhook(at(), owner, venue)
    await aReservation(at().services, venue)
    receiver.status = status
    receiver.answerHeaders = { location: 'http://169.254.169.254/' }
    expect(await deliverAll()).toEqual([`a webhook answered ${status}`])
    expect(receiver.messages).toHaveLength(1)
    expect(await logOf(owner, id)).toMatchObject([{ attempts: 1, last_status: status, delivered_at: null, failed_at: null }])
    receiver.status = 204
    expect(await deliverAll()).toEqual(['ok'])
    expect(await logOf(owner, id)).toMatchObject([{ attempts: 2, last_status: 204, delivered_at: NOON.toISOString() }])
    expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('gets no more attempts after the last one, until its owner replays the event', async () => {
    const { owner, otherOwner, venue } = people
    const { id } = await aWebhook(at(), owner, venue)
    await aReservation(at().services, venue)
    receiver.status = 500
    await deliverAll(true)
    const [entry] = await logOf(owner, id)
    expect(entry.failed_at).toBe(NOON.toISOString())
    const replay = `/api/webhooks/${id}/deliveries/${entry.id}/replay`
    expect((await sendAs(at(), otherOwner, 'POST', replay)).status).toBe(404)
    expect((await sendAs(at(), owner, 'POST', replay)).status).toBe(200)
    receiver.status = 200
    expect(await deliverAll()).toEqual(['ok'])
    expect(await logOf(owner, id)).toMatchObject([{ last_status: 200, delivered_at: NOON.toISOString(), failed_at: null }])
  })

  test('that answers 410 gets no further event', async () => {
    const { owner, venue } = people
    await aWebhook(at(), owner, venue)
    await aReservation(at().services, venue)
    receiver.status = 410
    expect(await deliverAll()).toEqual(['ok'])
    await aReservation(at().services, venue)
    await deliverAll()
    expect(receiver.messages).toHaveLength(1)
    const [shown] = (await sendAs(at(), owner, 'GET', '/api/webhooks')).body.data
    expect(shown).toMatchObject({ gone_at: NOON.toISOString(), stop_reason: 'gone' })
  })

  test('is not stopped when an event that it accepted six days ago is sent again without success', async () => {
    const { owner, venue } = people
    const { id } = await aWebhook(at(), owner, venue)
    await aReservation(at().services, venue)
    await passOnEvents(at().services)
    await at().services.db.orm.update(webhookDeliveries).set({ at: NOON })
    expect(await deliverAll()).toEqual(['ok'])
    at().setNow(new Date(NOON.getTime() + 6 * DAY_MS))
    const [entry] = await logOf(owner, id)
    expect((await sendAs(at(), owner, 'POST', `/api/webhooks/${id}/deliveries/${entry.id}/replay`)).status).toBe(200)
    receiver.status = 500
    await deliverAll(true)
    const [shown] = (await sendAs(at(), owner, 'GET', '/api/webhooks')).body.data
    expect(shown).toMatchObject({ failing_since: null, gone_at: null, stop_reason: null })
    expect(await emailsTo(at(), owner.email)).toEqual([])
  })

  test('that answers 410 leaves no event waiting', async () => {
    const { owner, venue } = people
    const { id } = await aWebhook(at(), owner, venue)
    await aReservation(at().services, venue)
    await aReservation(at().services, venue)
    receiver.status = 410
    await deliverAll()
    expect(receiver.messages).toHaveLength(1)
    expect((await logOf(owner, id)).map(({ failed_at }: { failed_at: string }) => failed_at)).toEqual(Array(2).fill(NOON.toISOString()))
  })

  test('shows since when it fails, gets no events after five days, and gets them again once it accepts a test event', async () => {
    const { owner, venue } = people
    const { id } = await aWebhook(at(), owner, venue)
    const shown = async () => {
      const { failing_since, gone_at, stop_reason } = (await sendAs(at(), owner, 'GET', '/api/webhooks')).body.data[0]
      return { failing_since, gone_at, stop_reason }
    }
    const onDay = async (days: number, { isLast = true } = {}) => {
      at().setNow(new Date(NOON.getTime() + days * DAY_MS))
      await aReservation(at().services, venue)
      await passOnEvents(at().services)
      await at().services.db.orm.update(webhookDeliveries).set({ at: at().services.clock() }).where(eq(webhookDeliveries.attempts, 0))
      await deliverAll(isLast)
      return shown()
    }
    expect(await onDay(0)).toEqual({ failing_since: null, gone_at: null, stop_reason: null })
    receiver.status = 500
    const failing_since = new Date(NOON.getTime() + DAY_MS).toISOString()
    expect(await onDay(1)).toEqual({ failing_since, gone_at: null, stop_reason: null })
    expect(await onDay(5)).toEqual({ failing_since, gone_at: null, stop_reason: null })
    expect(await onDay(6, { isLast: false })).toEqual({ failing_since, gone_at: null, stop_reason: null })
    const stopped = { failing_since, gone_at: new Date(NOON.getTime() + 6 * DAY_MS).toISOString(), stop_reason: 'failing' }
    expect(await onDay(6)).toEqual(stopped)
    const { length } = receiver.messages
    expect(await onDay(6.5)).toEqual(stopped)
    expect(receiver.messages).toHaveLength(length)
    const [email, ...others] = await emailsTo(at(), owner.email)
    expect([email?.kind, email?.subject, others]).toEqual(['webhook-stopped', 'Your webhook at hooks.example.org is stopped', []])
    expect(email?.text).toContain('since Saturday 21 November 2026')
    expect(email?.text).not.toContain(URL)
    receiver.status = 204
    await sendAs(at(), owner, 'POST', `/api/webhooks/${id}/test`)
    await deliverAll()
    expect(await shown()).toEqual({ failing_since: null, gone_at: null, stop_reason: null })
  })

  test('is signed with the former and the new secret for a day after the secret was replaced', async () => {
    const { owner, otherOwner, venue } = people
    const { id, secret } = await aWebhook(at(), owner, venue)
    const before = Date.now()
    at().setNow(new Date(before))
    expect((await sendAs(at(), otherOwner, 'POST', `/api/webhooks/${id}/secret`)).status).not.toBe(200)
    await at()
      .services.db.orm.update(webhooks)
      .set({ secret_number: 2, secret_replaced_at: new Date(before) })
    const { webhookSecret } = await import('../../src/server/webhook/webhooks.ts')
    const next = webhookSecret({ id, secret_number: 2 }, at().services.secret)
    await sendAs(at(), owner, 'POST', `/api/webhooks/${id}/test`)
    await aReservation(at().services, venue)
    await deliverAll()
    const message = receiver.messages.at(-1)
    for (const one of [secret, next]) expect(() => new Webhook(one).verify(message?.body ?? '', message?.headers ?? {})).not.toThrow()
    await at()
      .services.db.orm.update(webhooks)
      .set({ secret_replaced_at: new Date(before - DAY_MS - 1) })
    await aReservation(at().services, venue)
    await deliverAll()
    const later = receiver.messages.at(-1)
    expect(() => new Webhook(next).verify(later?.body ?? '', later?.headers ?? {})).not.toThrow()
    expect(() => new Webhook(secret).verify(later?.body ?? '', later?.headers ?? {})).toThrow()
  })

  test('returns the same new secret when its replacement is repeated within a minute, so that the former still signs', async () => {
    const { owner, venue } = people
    const { id, secret } = await aWebhook(at(), owner, venue)
    const replace = async () => (await sendAs(at(), owner, 'POST', `/api/webhooks/${id}/secret`)).body.secret
    const next = await replace()
    expect(await replace()).toBe(next)
    const [hook] = await at().services.db.orm.select().from(webhooks)
    expect(hook && signingSecrets(hook, at().services.secret, NOON)).toEqual([next, secret])
    at().setNow(new Date(NOON.getTime() + 60_000))
    expect(await replace()).not.toBe(next)
  })

  test('ends when its user loses the venue or changes the password', async () => {
    const { owner, admin, venue } = people
    const second = await aUser(at(), { venueId: venue.id })
    await aWebhook(at(), owner, venue)
    await aWebhook(at(), second, venue)
    await sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}/people/${second.id}`)
    expect(await at().services.db.orm.$count(webhooks)).toBe(1)
    await sendAs(at(), owner, 'POST', '/api/auth/change-password', { current_password: PASSWORD, new_password: 'red-kingfisher-15' })
    expect(await at().services.db.orm.$count(webhooks)).toBe(0)
    expect(await at().services.db.orm.$count(reservations)).toBe(0)
  })
})
