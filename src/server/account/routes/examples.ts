import type { Session, SessionUser, SignInResponse } from '../../../contract/account.ts'
import { EXAMPLE_VENUE_ID } from '../../../contract/common.ts'

export const userExample: SessionUser = {
  id: 'kX2f9PqLm3',
  email: 'imogen@example.org',
  name: 'Imogen',
  role: 'venue_owner',
  venue_id: EXAMPLE_VENUE_ID,
  venues: [{ id: EXAMPLE_VENUE_ID, name: 'The Gilded Pike', role: 'owner' }],
  towns: null,
  factors: [],
}

export const sessionExample: Session = {
  user: userExample,
  expires_at: '2026-11-27T18:00:00.000Z',
  expires_in: 604800,
  token_type: 'bearer',
}

export const newSessionExample: Session = { ...sessionExample, access_token: 'qk3…Zw.8t…=' }

export const signInExample: SignInResponse = { ...newSessionExample, second_factor_required: false }

export const emailExample = { email: userExample.email }
