import type { Claim, ClaimableVenue } from '../claim.ts'
import { EXAMPLE_VENUE_ID } from '../common.ts'

const venue = { id: EXAMPLE_VENUE_ID, name: 'The Gilded Pike', slug: 'the-gilded-pike' }

export const claimableVenueExample: ClaimableVenue = {
  venue: { ...venue, has_owner: false },
  is_owner: false,
  codes: [{ way: 'published_address', to: 'o•••@kumo.example' }],
  claim: {
    id: '5a1e6b7c-91f5-4c0e-9d35-0a6b6a1f0f52',
    state: 'pending',
    way: null,
    code: { way: 'published_address', expires_at: '2026-11-20T18:15:00.000Z', attempts_left: 5 },
    asked_at: null,
    note: null,
    reason: null,
    created_at: '2026-11-20T18:00:00.000Z',
    decided_at: null,
  },
}

export const claimExample: Claim = {
  id: '5a1e6b7c-91f5-4c0e-9d35-0a6b6a1f0f52',
  venue: { ...venue, email: 'office@kumo.example', phone: '01632 960100', website: 'https://kumo.example' },
  claimant: { email: 'imogen@example.org', name: 'Imogen' },
  code_way: 'published_address',
  note: 'I took the Pike over in May. The address on the page is the old one.',
  asked_at: '2026-11-20T18:00:00.000Z',
}
