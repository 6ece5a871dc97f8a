import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anonymiseExpired } from '../../../src/server/reservation/anonymise.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { anApiKey, sendWithKey } from '../../support/api-key.ts'
import { NOON, send, useApp } from '../../support/app.ts'
import { sendAs } from '../../support/managing.ts'
import { answerTokenOf, aRequest, aReservation, linkTokenFor } from '../../support/reservation.ts'
import { aWebhook, useEvents } from '../../support/webhooks.ts'

const DAY = '2026-12-24'

describe.each(API_DATABASE_KINDS)('events of webhooks on %s', (kind) => {
  const at = useApp(kind)
  const { people, eventsAfter } = useEvents(at)

  test('are not stored while no webhook of the venue exists', async () => {
    const { otherOwner, other, venue } = people()
    await aWebhook(at(), otherOwner, other)
    expect(await eventsAfter(() => send(at().app, '/api/reservations', aRequest(venue)))).toEqual([])
  })

  test('name every way in which a reservation is made and answered', async () => {
    const { owner, venue } = people()
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
})
