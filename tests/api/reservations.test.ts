import { describe, expect, test } from 'vitest'
import { reservations } from '../../src/server/db/schema/index.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, send, type TestApp, useApp } from '../support/app.ts'
import { aRequest } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

const stored = ({ services }: TestApp) => services.db.orm.select().from(reservations)

describe.each(API_DATABASE_KINDS)('POST /reservations on %s', (kind) => {
  const at = useApp(kind)

  test.each([
    ['a blank first name', { first_name: ' ' }, 'first_name', 'Please fill in all required fields'],
    ['an empty last name', { last_name: '' }, 'last_name', 'Please fill in all required fields'],
    ['no email address', { email: null }, 'email', 'Please fill in all required fields'],
    ['an invalid email address', { email: 'imogen@' }, 'email', 'Please enter a valid email address'],
    ['no phone', { phone: undefined }, 'phone', 'Please fill in all required fields'],
    ['an invalid phone number', { phone: 'call me' }, 'phone', 'Please enter a valid phone number'],
    ['no party size', { party_size: undefined }, 'party_size', 'Please fill in all required fields'],
    ['a party of 0', { party_size: 0 }, 'party_size', 'Please choose a party size from 1 to 20'],
    ['twenty-one people', { party_size: 21 }, 'party_size', 'Please choose a party size from 1 to 20'],
    ['a party of 2.5', { party_size: 2.5 }, 'party_size', 'Please choose a party size from 1 to 20'],
    ['a size in words', { party_size: '2x' }, 'party_size', 'Please choose a party size from 1 to 20'],
    ['a size as text', { party_size: '2' }, 'party_size', 'Please choose a party size from 1 to 20'],
    ['today', { requested_date: '2026-11-20' }, 'requested_date', 'Please select a future date and time'],
    ['yesterday', { requested_date: '2026-11-19' }, 'requested_date', 'Please select a future date and time'],
    ['a day beyond three months', { requested_date: '2027-02-21' }, 'requested_date', 'Please select a date within the next three months'],
    ['a date that does not exist', { requested_date: '2027-02-30' }, 'requested_date', 'Please select a future date and time'],
    ['a date as a number', { requested_date: 20261224 }, 'requested_date', 'Please select a future date and time'],
    [
      'a time before the first',
      { requested_time: '11:30' },
      'requested_time',
      'Please choose a time from 12:00 to 22:00, on the hour or half hour',
    ],
    [
      'a time after the last',
      { requested_time: '22:30' },
      'requested_time',
      'Please choose a time from 12:00 to 22:00, on the hour or half hour',
    ],
    ['a quarter past', { requested_time: '12:15' }, 'requested_time', 'Please choose a time from 12:00 to 22:00, on the hour or half hour'],
    [
      'a time with seconds',
      { requested_time: '19:30:00' },
      'requested_time',
      'Please choose a time from 12:00 to 22:00, on the hour or half hour',
    ],
    ['a name that is too long', { first_name: 'x'.repeat(101) }, 'first_name', 'This is too long. Please shorten it.'],
    ['a name with a NUL', { last_name: 'A\0B' }, 'last_name', "Some characters aren't supported. Please remove them."],
    [
      'half of a surrogate pair',
      { special_requests: 'A\ud800' },
      'special_requests',
      "Some characters aren't supported. Please remove them.",
    ],
    [
      'special requests that are too long',
      { special_requests: 'x'.repeat(2001) },
      'special_requests',
      'This is too long. Please shorten it.',
    ],
    ['a name that is a number', { first_name: 42 }, 'first_name', 'Please fill in all required fields'],
  ])('returns an error and stores nothing for %s', async (_what, spoilt, field, sentence) => {
    const { app, services } = at()
    const answer = await send(app, '/api/reservations', aRequest(await aVenue(services), spoilt))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([422, 'application/problem+json'])
    expect(answer.body.detail).toBe(sentence)
    expect(answer.body.errors).toMatchObject([{ field, detail: sentence }])
    expect(await stored(at())).toEqual([])
  })

  test('returns errors for all missing fields together, in the order of the form', async () => {
    const { body } = await send(at().app, '/api/reservations', {})
    expect([body.code, body.detail]).toEqual(['required_fields', 'Please fill in all required fields'])
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([
      'venue_id',
      'party_size',
      'requested_date',
      'requested_time',
      'first_name',
      'last_name',
      'email',
      'phone',
    ])
  })

  test('returns errors for missing and for invalid fields together', async () => {
    const { app, services } = at()
    const request = aRequest(await aVenue(services), { party_size: undefined, first_name: ' ', email: 'nobody', special_requests: 7 })
    const { body } = await send(app, '/api/reservations', request)
    expect(body.errors.map((error: { field: string; code: string }) => `${error.field} ${error.code}`)).toEqual([
      'party_size required_fields',
      'first_name required_fields',
      'email email_invalid',
      'special_requests invalid_request',
    ])
  })

  test.each(['[]', 'null', '"text"', '12', '{', '', '{"venue_id":'])('rejects the body %j', async (body) => {
    const answer = await ask(at().app, '/api/reservations', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })

  test.each(['00000000-0000-4000-8000-000000000000', 'the-crown', '1', "' or 1=1"])('returns 404 for the venue %s', async (id) => {
    const answer = await send(at().app, '/api/reservations', aRequest({ id }))
    expect([answer.status, answer.body.detail]).toEqual([404, 'Venue not found'])
  })

  test('returns 404 for an inactive venue', async () => {
    const { app, services } = at()
    const answer = await send(app, '/api/reservations', aRequest(await aVenue(services, { active: false })))
    expect([answer.status, await stored(at())]).toEqual([404, []])
  })

  test('returns 422 and stores nothing when the honeypot field is filled', async () => {
    const { app, services } = at()
    const answer = await send(app, '/api/reservations', { ...aRequest(await aVenue(services)), nickname: 'Bot' })
    expect([answer.status, answer.body.code, await stored(at())]).toEqual([422, 'trap_sprung', []])
  })

  test('stores a valid request unchanged and as pending', async () => {
    const { app, services } = at()
    const request = aRequest(await aVenue(services))
    const answer = await send(app, '/api/reservations', { ...request, nickname: '' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
    const { id, ...rest } = answer.body
    expect(rest).toEqual({ ...request, status: 'pending', created_at: services.clock().toISOString() })
    const [row] = await stored(at())
    expect(row).toMatchObject({ ...request, id, requested_time: '19:30:00', status: 'pending', withdrawn_at: null })
  })

  test('ignores fields that a diner cannot set', async () => {
    const { app, services } = at()
    const extra = {
      id: '11111111-1111-4111-8111-111111111111',
      status: 'confirmed',
      created_at: '2020-01-01',
      withdrawn_at: '2020-01-01',
      admin: true,
    }
    const { body } = await send(app, '/api/reservations', { ...aRequest(await aVenue(services)), ...extra })
    expect(body.id).not.toBe(extra.id)
    expect([body.status, body.created_at, body.admin]).toEqual(['pending', services.clock().toISOString(), undefined])
  })

  test.each([[''], ['  \n\t'], [null], [undefined]])('stores null for special requests %j', async (special_requests) => {
    const { app, services } = at()
    expect((await send(app, '/api/reservations', aRequest(await aVenue(services), { special_requests }))).body.special_requests).toBe(null)
  })

  test('stores allergies apart from special requests, null when blank, and rejects more than 500 characters', async () => {
    const { app, services } = at()
    const venue = await aVenue(services)
    const allergiesOf = async (allergies: unknown) => (await send(app, '/api/reservations', aRequest(venue, { allergies }))).body.allergies
    expect(await allergiesOf('One of us is coeliac')).toBe('One of us is coeliac')
    for (const blank of [' \n', null, undefined]) expect(await allergiesOf(blank)).toBeNull()
    const { body } = await send(app, '/api/reservations', aRequest(venue, { allergies: 'x'.repeat(501) }))
    expect(body.errors).toMatchObject([{ field: 'allergies', code: 'field_too_long' }])
  })

  test('stores every character unchanged', async () => {
    const { app, services } = at()
    const odd = { first_name: ' Zoë\u0301\u200d ', last_name: '𝓐\u202e李\ufeff', special_requests: '\r\n\t<b>&amp;</b> 🥂\u0007 ' }
    const { body } = await send(app, '/api/reservations', aRequest(await aVenue(services), odd))
    expect(body).toMatchObject(odd)
    expect((await stored(at()))[0]).toMatchObject(odd)
  })

  test('rejects invalid UTF-8 instead of replacing it', async () => {
    const { app, services } = at()
    const text = JSON.stringify(aRequest(await aVenue(services), { first_name: 'X' }))
    const body = Buffer.from(text.replace('"X"', '"\u00ff"'), 'latin1')
    const answer = await ask(app, '/api/reservations', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
    expect([answer.status, answer.body.code, await stored(at())]).toEqual([400, 'invalid_request', []])
  })

  test.each([
    ['2026-11-21', '12:00'],
    ['2027-02-20', '22:00'],
  ])('accepts the limits of the booking window: %s at %s', async (requested_date, requested_time) => {
    const { app, services } = at()
    expect((await send(app, '/api/reservations', aRequest(await aVenue(services), { requested_date, requested_time }))).status).toBe(201)
  })

  test.each(['9999-12-31', '0000-01-01'])('rejects the date %s, which has no day after or before it', async (requested_date) => {
    const { app, services } = at()
    const answer = await send(app, '/api/reservations', aRequest(await aVenue(services), { requested_date }))
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, 'requested_date'])
  })

  test('takes tomorrow from the configured time zone', async () => {
    const { app, services, setNow } = at()
    const venue = await aVenue(services)
    setNow(new Date('2026-07-10T23:30:00Z'))
    const on = async (requested_date: string) => (await send(app, '/api/reservations', aRequest(venue, { requested_date }))).status
    expect([await on('2026-07-11'), await on('2026-07-12')]).toEqual([422, 201])
  })
})
