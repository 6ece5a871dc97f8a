import { beforeEach, describe, expect, test } from 'vitest'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { useApp } from '../../support/app.ts'
import { aDay, aSitting, everyDay, withRules } from '../../support/hours.ts'
import { sendAs } from '../../support/managing.ts'
import { aReservation } from '../../support/reservation.ts'
import { aVenue } from '../../support/scenario.ts'

const DAY = '2026-12-24'

describe.each(API_DATABASE_KINDS)('the reservations outside the hours of a venue, on %s,', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  let owner: TestUser
  beforeEach(async () => {
    venue = await aVenue(at().services)
    owner = await aUser(at(), { venueId: venue.id })
  })

  const make = (over: Parameters<typeof aReservation>[2] = {}) => aReservation(at().services, venue, { status: 'confirmed', ...over })
  const list = (who = owner, id = venue.id) => sendAs(at(), who, 'GET', `/api/reservations/outside-hours?venue_id=${id}`)

  test('are listed neither for owners of other venues nor for an unknown venue', async () => {
    const other = await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })
    await make()
    const strangers = [await aUser(at(), { venueId: other.id }), await aUser(at(), { role: null })]
    for (const who of strangers) expect((await list(who)).body.code).toBe('venue_not_found')
    expect((await list(owner, 'nothing')).body.code).toBe('venue_not_found')
  })

  test('are empty while no hours are set, and leave out past, withdrawn and declined ones', async () => {
    await make({ requested_time: '03:00' })
    expect((await list()).body).toEqual({ data: [], total: 0 })
    await withRules(at().services, venue, { week: everyDay(aSitting()) })
    await make({ requested_date: '2026-11-20', requested_time: '08:00' })
    await make({ requested_time: '04:00', status: 'declined' })
    await make({ requested_time: '05:00', withdrawn_at: at().services.clock() })
    expect((await list()).body.data.map((row: { requested_time: string }) => row.requested_time)).toEqual(['03:00'])
  })

  test('are the confirmed and pending ones at closed times, by date and time, with what the venue needs to call', async () => {
    await make({ requested_time: '20:30', status: 'pending', party_size: 6 })
    await make({ first_name: 'Priya', last_name: 'Raman', party_size: 4 })
    await make({ requested_date: '2026-12-23' })
    await withRules(at().services, venue, { week: everyDay(aSitting()) }, [aDay(DAY, { sittings: [] })])
    const { data, total } = (await list()).body
    expect(total).toBe(2)
    expect(data).toMatchObject([
      { first_name: 'Priya', last_name: 'Raman', party_size: 4, requested_date: DAY, requested_time: '19:30', status: 'confirmed' },
      { requested_time: '20:30', party_size: 6, status: 'pending' },
    ])
    expect(data[0]).not.toHaveProperty('email')
  })
})
