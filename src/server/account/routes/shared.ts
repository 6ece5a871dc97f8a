import type { Context } from 'hono'
import { emailAddressBody, type Session, type SessionUser, type SignInResponse } from '../../../contract/account.ts'
import { EXAMPLE_VENUE_ID, okSchema } from '../../../contract/common.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { errorResponse, OK_BODY, okResponses } from '../../http/openapi-responses.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { requireEmail } from '../../http/required-fields.ts'
import { routesOf } from '../../http/routes-of.ts'
import type { Auth } from '../call-better-auth.ts'
import { limitSignInEmails, type SignInEmail, takingAtLeast } from '../policies/account-limits.ts'

export const route = routesOf('Accounts')

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

export const EMAIL = { email: userExample.email }

export const emailRequest = {
  middleware: requireJsonBody,
  request: jsonRequestBody(emailAddressBody, EMAIL),
  responses: { ...okResponses(okSchema, 'Sent, if there is such an account', OK_BODY), 422: errorResponse('email_invalid') },
}

type Api = Parameters<Parameters<Auth['call']>[1]>

/** Emails a link or code with which its recipient can sign in. Takes the same time for an email address without an account. */
export async function emailSignIn(
  c: Context<AppEnv>,
  auth: Auth,
  { email, limit }: { email: string; limit: SignInEmail },
  send: (...given: Api) => Promise<{ headers?: Headers | null | undefined; response: unknown }>,
): Promise<typeof OK_BODY> {
  requireEmail(email)
  await limitSignInEmails(c, limit, email)
  await takingAtLeast(c.get('ctx'), () => auth.call(c, send, { isOneTransaction: true }))
  return OK_BODY
}
