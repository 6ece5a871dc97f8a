import { describe, expect, test } from 'vitest'
import { aUser } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { everyone, sendAs } from '../../support/managing.ts'
import { aVenue } from '../../support/scenario.ts'

describe('the printed card of a venue', () => {
  const at = useApp('embedded')

  test('is returned to the people of the venue and to administrators, and venue_not_found to other users', async () => {
    const { visitor, withoutVenue, otherOwner, owner, admin, venue } = await everyone(at())
    const staff = await aUser(at(), { venueId: venue.id, venueRole: 'staff' })
    for (const path of [`/api/venues/${venue.id}/printed-card`, `/api/venues/${venue.id}/qr.svg`]) {
      expect((await sendAs(at(), visitor, 'GET', path)).body.code).toBe('not_signed_in')
      for (const by of [withoutVenue, otherOwner]) expect((await sendAs(at(), by, 'GET', path)).body.code).toBe('venue_not_found')
      for (const by of [staff, owner, admin]) expect((await sendAs(at(), by, 'GET', path)).status).toBe(200)
    }
    expect((await sendAs(at(), admin, 'GET', '/api/venues/x/qr.svg')).status).toBe(404)
  })

  test('contains the URL of the page, and whether the venue is active', async () => {
    const { admin } = await everyone(at())
    const venue = await aVenue(at().services, { name: 'Ål & Løg', slug: 'al-log', active: false })
    const { body } = await sendAs(at(), admin, 'GET', `/api/venues/${venue.id}/printed-card`)
    const url = `${at().services.config.publicUrl}/venues/al-log`
    expect(body).toEqual({ venue: { id: venue.id, name: 'Ål & Løg' }, active: false, url })
    const { headers, text } = await sendAs(at(), admin, 'GET', `/api/venues/${venue.id}/qr.svg`)
    expect([headers.get('content-type'), text.startsWith('<svg ')]).toEqual(['image/svg+xml', true])
  })
})
