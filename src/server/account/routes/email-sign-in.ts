import type { Context } from 'hono'
import { emailAddressBody } from '../../../contract/account.ts'
import { okSchema } from '../../../contract/common.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { errorResponse, OK_BODY, okResponses } from '../../http/openapi-responses.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { requireEmail } from '../../http/required-fields.ts'
import type { Auth } from '../call-better-auth.ts'
import { limitSignInEmails, type SignInEmail, takingAtLeast } from '../policies/account-limits.ts'
import { emailExample } from './examples.ts'

export const emailRequest = {
  middleware: requireJsonBody,
  request: jsonRequestBody(emailAddressBody, emailExample),
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
