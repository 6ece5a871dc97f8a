import type { Session, SignInAnswer } from '../../../contract/account.ts'

/** Under which the documentation lists these routes. */
export const TAG = 'Accounts'

export const sessionExample: Session = {
  user: {
    id: 'kX2f9PqLm3',
    email: 'imogen@example.org',
    name: 'Imogen',
    role: 'venue_owner',
    venue_id: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11',
    factors: [],
  },
  expires_at: '2026-11-27T18:00:00.000Z',
  expires_in: 604800,
  token_type: 'bearer',
}

export const signInExample: SignInAnswer = { ...sessionExample, access_token: 'qk3…Zw.8t…=', second_factor_required: false }
