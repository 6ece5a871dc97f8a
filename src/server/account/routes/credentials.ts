import type { Context } from 'hono'
import { changeEmailBody, changePasswordBody, reauthBody, sessionSchema } from '../../../contract/account.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { emptyResponses, errorResponse, NO_STORE, OK_BODY, signedInResponses } from '../../http/openapi-responses.ts'
import { rejectCrossSite } from '../../http/origin.ts'
import { isAllowed } from '../../http/rate-limit.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { requireEmail, requireNonEmpty } from '../../http/required-fields.ts'
import { routesOf } from '../../http/routes-of.ts'
import { RECENT_AUTH_MINUTES, requireSession, sensitiveAction, signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { queueEmail } from '../../mail/outbox.ts'
import { emailChanged, passwordChanged } from '../../mail/templates/account-notices.ts'
import { recordOwnAction } from '../audit-account.ts'
import type { Auth } from '../call-better-auth.ts'
import { limitAttempts, limitEmails, resetAttempts, takingAtLeast } from '../policies/account-limits.ts'
import { endIssuedAccess } from '../policies/issued-access.ts'
import { requireStrongPassword } from '../policies/passwords.ts'
import { reauthenticate, sendReauthCode } from '../reauthenticate.ts'
import { toRotatedSession, toSignInResponse } from '../session-response.ts'
import { newSessionExample, sessionExample } from './examples.ts'

const route = routesOf('Accounts')

const requestCode = route.get('/auth/reauthenticate', 'Request a code by email to confirm your identity', {
  middleware: [rejectCrossSite, signedIn],
  responses: emptyResponses('Sent'),
})

const prove = route.post('/auth/reauthenticate', 'Confirm your identity with the password or an emailed code', {
  description: `Sensitive changes require this, or a sign-in, in the last ${RECENT_AUTH_MINUTES} minutes. The session continues with a new token; the former token stops working immediately.`,
  middleware: [signedIn, ...requireJsonBody],
  request: jsonRequestBody(reauthBody, { password: 'damson-and-clay' }),
  responses: {
    ...signedInResponses(sessionSchema, 'The session with its new token', sessionExample),
    422: errorResponse('password_wrong'),
  },
})

const replacePassword = route.post('/auth/change-password', 'Change your password', {
  description: 'Ends all other sessions. This one continues with a new token.',
  middleware: sensitiveAction,
  request: jsonRequestBody(changePasswordBody, { current_password: 'damson-and-clay', new_password: 'linen-and-slate' }),
  responses: {
    ...signedInResponses(sessionSchema, 'The session with its new token', newSessionExample),
    422: errorResponse('password_wrong'),
  },
})

const changeAddress = route.post('/auth/change-email', 'Change your email address', {
  description:
    'The address changes when the link in the email to the new address is followed. This ends all other sessions, links and codes. The old address gets an email. A repeated call within a minute sends no further email.',
  middleware: sensitiveAction,
  request: jsonRequestBody(changeEmailBody, { new_email: 'i.achebe@example.org' }),
  responses: { ...emptyResponses('Sent'), 422: errorResponse('email_invalid') },
})

export function credentialRoutes(auth: Auth) {
  return createValidatingRouter()
    .openapi(requestCode, async (c) => {
      const session = requireSession(c)
      await limitEmails(c, session.user.id)
      await sendReauthCode({ ctx: c.get('ctx'), input: { session } })
      return c.json(OK_BODY, 200, NO_STORE)
    })
    .openapi(prove, async (c) => {
      const session = requireSession(c)
      const input = { session, credential: c.req.valid('json') }
      const renewed = await limitAttempts(c, session.user.id, () => reauthenticate({ ctx: c.get('ctx'), input }))
      return c.json(toRotatedSession(c, renewed), 200, NO_STORE)
    })
    .openapi(replacePassword, async (c) => {
      const { current_password, new_password } = c.req.valid('json')
      const { user } = requireSession(c)
      requireNonEmpty({ current_password, new_password })
      requireStrongPassword(new_password, 'new_password', { productName: c.get('ctx').config.productName, ...user })
      return limitAttempts(c, user.id, async () => {
        const response = await changePassword(c, auth, { currentPassword: current_password, newPassword: new_password })
        await resetAttempts(c, user)
        return c.json(await toSignInResponse(c, response), 200)
      })
    })
    .openapi(changeAddress, async (c) => {
      const { new_email } = c.req.valid('json')
      const { user } = requireSession(c)
      requireEmail(new_email, 'new_email')
      await limitEmails(c, new_email)
      if (await isRepeatedChange(c, new_email)) return c.json(OK_BODY, 200)
      if (new_email.toLowerCase() === user.email) throw new DomainError('email_unchanged')
      await takingAtLeast(c.get('ctx'), () => changeEmail(c, auth, new_email))
      return c.json(OK_BODY, 200)
    })
}

async function changePassword(c: Context<AppEnv>, auth: Auth, given: { currentPassword: string; newPassword: string }) {
  const ctx = c.get('ctx')
  const { user, id: replacedId } = requireSession(c)
  const body = { ...given, revokeOtherSessions: true }
  return auth.call(c, (api, request) => api.changePassword({ ...request, body }), {
    newPassword: given.newPassword,
    ownPassword: given.currentPassword,
    isOwnChange: true,
    async also(tx, { token }) {
      await endIssuedAccess(tx, { userId: user.id, keepToken: token ?? undefined, replacedId })
      await queueEmail(tx, ctx, passwordChanged(ctx.config, user.email))
      await recordOwnAction(tx, ctx, { user, action: 'change_password' })
    },
  })
}

/**
 * Emails a confirmation link to the new address and informs the old address. When the new address already has an
 * account, no link is sent and the response is the same.
 */
async function changeEmail(c: Context<AppEnv>, auth: Auth, newEmail: string): Promise<void> {
  const ctx = c.get('ctx')
  const { user } = requireSession(c)
  await auth.call(c, (api, request) => api.changeEmail({ ...request, body: { newEmail } }), {
    isOwnChange: true,
    async also(tx) {
      await c.get('limits').consume('changesToEmailAddress', changeKey(c, newEmail), tx)
      await queueEmail(tx, ctx, emailChanged(ctx.config, user.email, newEmail))
    },
  })
}

/** Whether the emails of the same change were sent already. The result does not depend on whether the address has an account. */
async function isRepeatedChange(c: Context<AppEnv>, newEmail: string): Promise<boolean> {
  return !(await isAllowed(c.get('limits').requireUnspent('changesToEmailAddress', changeKey(c, newEmail))))
}

function changeKey(c: Context<AppEnv>, newEmail: string): string {
  const { user } = requireSession(c)
  return [user.id, user.email, newEmail.toLowerCase()].join(' ')
}
