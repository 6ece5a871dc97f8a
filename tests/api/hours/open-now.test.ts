import { beforeEach, describe, expect, test } from 'vitest'
import { as, aUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, useApp } from '../../support/app.ts'
import { aDay, aSitting, everyDay, withRules } from '../../support/hours.ts'
import { aVenue } from '../../support/scenario.ts'

describe.each(API_DATABASE_KINDS)('the filter "open now" on %s', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }
  beforeEach(async () => {
    venue = await aVenue(at().services, { hours_mon_fri: '12:00 – 15:00', hours_sat_sun: '12:00 – 15:00' })
  })
  const isOpen = async (local: string) =>
    (await ask(at().app, `/api/search/results?q=crown&type=venues&open=${encodeURIComponent(local)}`)).body.total_venues === 1

  test('uses the texts of a venue until it sets hours, then these hours and their exceptions', async () => {
    expect([await isOpen('2026-12-24T13:00'), await isOpen('2026-12-24T19:00')]).toEqual([true, false])
    await withRules(at().services, venue, { week: everyDay(aSitting({ closes: 1500 })) }, [aDay('2026-12-25', { sittings: [] })])
    expect([await isOpen('2026-12-24T13:00'), await isOpen('2026-12-24T19:00')]).toEqual([false, true])
    expect([await isOpen('2026-12-25T00:30'), await isOpen('2026-12-25T19:00'), await isOpen('2026-12-26T19:00')]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('excludes a venue on a date that its owner closes, and includes it on a day that is fully booked', async () => {
    const owner = await aUser(at(), { venueId: venue.id })
    const change = (body: object) =>
      ask(at().app, `/api/venues/${venue.id}/days/2026-12-24`, {
        method: 'PATCH',
        headers: { ...as(owner), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await change({ is_full: true })
    expect(await isOpen('2026-12-24T13:00')).toBe(true)
    await change({ sittings: [] })
    expect(await isOpen('2026-12-24T13:00')).toBe(false)
    await change({ sittings: null })
    expect(await isOpen('2026-12-24T13:00')).toBe(true)
  })
})
