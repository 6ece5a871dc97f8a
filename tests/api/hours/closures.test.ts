import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask, useApp } from '../../support/app.ts'
import { aDay, aSitting, everyDay, withRules } from '../../support/hours.ts'
import { aVenue } from '../../support/scenario.ts'

describe('GET /api/venues/{id}/closures.ics', () => {
  const at = useApp('embedded')
  let venue: { id: string }
  beforeEach(async () => {
    venue = await aVenue(at().services, { name: 'The Crown; Windsor' })
  })

  test('returns 404 for invalid ids and inactive venues', async () => {
    const hidden = await aVenue(at().services, { name: 'The Anchor', active: false })
    for (const id of ['nothing', hidden.id])
      expect((await ask(at().app, `/api/venues/${id}/closures.ics`)).body.code).toBe('venue_not_found')
  })

  test('returns an all-day event for each closed date from today on, without its note', async () => {
    const closed = { sittings: [], note: 'Private party' }
    const days = [
      aDay('2026-11-19', closed),
      aDay('2026-12-25', closed),
      aDay('2026-12-31', { sittings: [aSitting()] }),
      aDay('2027-01-01', closed),
    ]
    await withRules(at().services, venue, { week: everyDay(aSitting()) }, days)
    const { text } = await ask(at().app, `/api/venues/${venue.id}/closures.ics`)
    expect(text).not.toContain('Private')
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
    expect(events.map(({ summary, startDate, endDate }) => [summary, startDate.toString(), endDate.toString(), startDate.isDate])).toEqual([
      ['The Crown; Windsor is closed', '2026-12-25', '2026-12-26', true],
      ['The Crown; Windsor is closed', '2027-01-01', '2027-01-02', true],
    ])
  })
})
