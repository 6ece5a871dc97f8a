import { describe, expect, test } from 'vitest'
import { idempotencyKeys, reservations } from '../../src/server/db/schema/index.ts'
import { deleteExpiredIdempotencyKeys } from '../../src/server/housekeeping/delete-expired.ts'
import { KEY_LIFETIME_MS } from '../../src/server/reservation/idempotency.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { NOON, send, useApp } from '../support/app.ts'
import { aRequest } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const RACERS = 20
const key = { 'Idempotency-Key': 'attempt-1' }

describe.each(API_DATABASE_KINDS)('idempotency keys on %s', (kind) => {
  const at = useApp(kind)
  const count = () => at().services.db.orm.$count(reservations)

  test.each([['with space inside'], ['x'.repeat(256)], ['caf\u00e9']])('are rejected when they are %j', async (bad) => {
    const { app, services } = at()
    const answer = await send(app, '/api/reservations', aRequest(await aVenue(services)), { 'Idempotency-Key': bad })
    expect([answer.status, answer.body.code, await count()]).toEqual([400, 'idempotency_key_invalid', 0])
  })

  test('return the first response when the same request is repeated', async () => {
    const { app, services, setNow } = at()
    const request = aRequest(await aVenue(services))
    const first = await send(app, '/api/reservations', request, key)
    setNow(new Date(NOON.getTime() + KEY_LIFETIME_MS - 1))
    const shuffled = Object.fromEntries(Object.entries(request).reverse())
    const again = await send(app, '/api/reservations', shuffled, key)
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null])
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect([again.text, await count()]).toEqual([first.text, 1])
  })

  test('return the first response also when the request would now be too late', async () => {
    const { app, services, setNow } = at()
    const request = aRequest(await aVenue(services), { requested_date: '2026-11-21' })
    const first = await send(app, '/api/reservations', request, key)
    setNow(new Date('2026-11-21T00:00:10Z'))
    expect((await send(app, '/api/reservations', request, key)).text).toBe(first.text)
    expect((await send(app, '/api/reservations', request)).status).toBe(422)
  })

  test('return idempotency_key_reused when the body is different', async () => {
    const { app, services } = at()
    const venue = await aVenue(services)
    await send(app, '/api/reservations', aRequest(venue), key)
    const other = await send(app, '/api/reservations', aRequest(venue, { party_size: 3 }), key)
    expect([other.status, other.body.code, await count()]).toEqual([422, 'idempotency_key_reused', 1])
  })

  test('can be used again after a rejected request', async () => {
    const { app, services } = at()
    const venue = await aVenue(services)
    expect((await send(app, '/api/reservations', aRequest(venue, { party_size: 21 }), key)).status).toBe(422)
    expect((await send(app, '/api/reservations', aRequest(venue), key)).status).toBe(201)
  })

  test('are optional, and each request without one is stored', async () => {
    const { app, services } = at()
    const request = aRequest(await aVenue(services))
    for (const _ of [1, 2]) await send(app, '/api/reservations', request)
    expect(await count()).toBe(2)
  })

  test('can be used again after a day', async () => {
    const { app, services, setNow } = at()
    const request = aRequest(await aVenue(services))
    const first = await send(app, '/api/reservations', request, key)
    setNow(new Date(NOON.getTime() + KEY_LIFETIME_MS + 1))
    const later = await send(app, '/api/reservations', request, key)
    expect([later.status, later.body.id === first.body.id, await count()]).toEqual([201, false, 2])
  })

  test('are deleted after a day by the clean-up', async () => {
    const { app, services, setNow } = at()
    const request = aRequest(await aVenue(services))
    await send(app, '/api/reservations', request, key)
    setNow(new Date(NOON.getTime() + 1000))
    await send(app, '/api/reservations', request, { 'Idempotency-Key': 'attempt-2' })
    setNow(new Date(NOON.getTime() + KEY_LIFETIME_MS + 1000))
    expect(await deleteExpiredIdempotencyKeys(services)).toBe(1)
    expect((await services.db.orm.select().from(idempotencyKeys)).map((row) => row.key)).toEqual(['attempt-2'])
  })

  test(`let ${RACERS} concurrent requests create one reservation with one response`, async () => {
    const { app, services } = at()
    const request = aRequest(await aVenue(services))
    const answers = await Promise.all(Array.from({ length: RACERS }, () => send(app, '/api/reservations', request, key)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(RACERS).fill(201))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers.filter((answer) => answer.headers.get('idempotency-replayed') === null)).toHaveLength(1)
    expect(await count()).toBe(1)
  })

  test('let concurrent requests succeed when the first of them uses up the limit of the diner', async () => {
    const { app, services } = at()
    const request = aRequest(await aVenue(services))
    for (let used = 0; used < 4; used++) await send(app, '/api/reservations', request)
    const answers = await Promise.all(Array.from({ length: RACERS }, () => send(app, '/api/reservations', request, key)))
    expect([new Set(answers.map((answer) => answer.status)), await count()]).toEqual([new Set([201]), 5])
    expect((await send(app, '/api/reservations', request)).status).toBe(429)
  })

  test('let one of two different concurrent requests succeed and reject the other', async () => {
    const { app, services } = at()
    const venue = await aVenue(services)
    const answers = await Promise.all([2, 3].map((party_size) => send(app, '/api/reservations', aRequest(venue, { party_size }), key)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422])
    expect(await count()).toBe(1)
  })
})
