import type { Session, SessionUser, SignInAnswer } from '../../../contract/account.ts'

/** The section of these routes in the API documentation. */
export const TAG = 'Accounts'

export const userExample: SessionUser = {
  id: 'kX2f9PqLm3',
  email: 'imogen@example.org',
  name: 'Imogen',
  role: 'venue_owner',
  venue_id: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11',
  factors: [],
}

export const sessionExample: Session = {
  user: userExample,
  expires_at: '2026-11-27T18:00:00.000Z',
  expires_in: 604800,
  token_type: 'bearer',
}

export const signInExample: SignInAnswer = { ...sessionExample, access_token: 'qk3…Zw.8t…=', second_factor_required: false }
