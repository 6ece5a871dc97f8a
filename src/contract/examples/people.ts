import { EXAMPLE_VENUE_ID } from '../common.ts'
import type { LinkedInvitation, VenueInvitation, VenuePeople } from '../people.ts'

const venue = { id: EXAMPLE_VENUE_ID, name: 'The Gilded Pike' }

export const invitationExample: VenueInvitation = {
  id: '7d1e6b7c-91f5-4c0e-9d35-0a6b6a1f0f52',
  email: 'tom@example.org',
  role: 'staff',
  created_at: '2026-11-20T18:00:00.000Z',
  expires_at: '2026-11-27T18:00:00.000Z',
}

export const peopleExample: VenuePeople = {
  venue,
  people: [{ id: 'kX2f9PqLm3', email: 'imogen@example.org', name: 'Imogen', role: 'owner', since: '2026-01-10T09:00:00.000Z' }],
  invitations: [invitationExample],
}

export const linkedInvitationExample: LinkedInvitation = {
  email: 'tom@example.org',
  venue,
  role: 'staff',
  has_account: false,
  expires_at: '2026-11-27T18:00:00.000Z',
}
