import { createRoute, z } from '@hono/zod-openapi'
import { asc, eq } from 'drizzle-orm'
import {
  backupCodes,
  changeEmailBody,
  changePasswordBody,
  enrolment,
  identities,
  nameBody,
  passwordBody,
  proofBody,
  session as sessionSchema,
  sessionUser,
} from '../../../contract/account.ts'
import { filterText } from '../../../contract/list.ts'
import { DomainError } from '../../../domain/errors.ts'
import { isUnstorable } from '../../../domain/text.ts'
import { accounts, users } from '../../db/schema/index.ts'
import { bodyRouter } from '../../http/body-router.ts'
import { jsonBody, jsonRequest } from '../../http/json-body.ts'
import type { Limits } from '../../http/rate-limit.ts'
import { requireEmail, requireFilled } from '../../http/required.ts'
import { DONE, doneAnswers, NO_STORE, ownAnswers, refusal } from '../../http/responses.ts'
import { recentlyProven, requireSession, signedIn } from '../actor.ts'
import { answerSignIn, toSession } from '../answer-session.ts'
import type { Auth } from '../auth.ts'
import { changeEmail } from '../change-email.ts'
import { endRecovery } from '../end-recovery.ts'
import { forward } from '../forward.ts'
import { requireGoodPassword } from '../passwords.ts'
import { askProofCode, renewProof } from '../proof.ts'
import { removeIdentity } from '../remove-identity.ts'
import { sessionExample, signInExample, TAG } from './examples.ts'
import { limitMails, limitTries } from './limits.ts'

const userExample = sessionExample.user as NonNullable<typeof sessionExample.user>
const sensitive = [...jsonBody, recentlyProven]
const CODES = ['a1b2c-d3e4f']

const readUser = createRoute({
  method: 'get',
  path: '/auth/user',
  tags: [TAG],
  summary: 'The own account',
  middleware: [signedIn],
  responses: ownAnswers(sessionUser, 'The account', userExample),
})

const rename = createRoute({
  method: 'patch',
  path: '/auth/user',
  tags: [TAG],
  summary: 'Change the own name',
  description: 'Address and password have calls of their own; id and role cannot be changed this way.',
  middleware: [signedIn, ...jsonBody],
  request: jsonRequest(nameBody, { name: 'Imogen' }),
  responses: ownAnswers(sessionUser, 'The account', userExample),
})

const askProof = createRoute({
  method: 'get',
  path: '/auth/reauthenticate',
  tags: [TAG],
  summary: 'Ask for a mailed code that proves who one is',
  middleware: [signedIn],
  responses: doneAnswers('Sent'),
})

const prove = createRoute({
  method: 'post',
  path: '/auth/reauthenticate',
  tags: [TAG],
  summary: 'Prove who one is, by password or mailed code',
  description: 'Sensitive changes ask for a proof of the last 15 minutes; signing in is one.',
  middleware: [signedIn, ...jsonBody],
  request: jsonRequest(proofBody, { password: 'damson-and-clay' }),
  responses: { ...doneAnswers('Proven'), 422: refusal('password_wrong') },
})

const changePassword = createRoute({
  method: 'post',
  path: '/auth/change-password',
  tags: [TAG],
  summary: 'Change the own password',
  description: 'Signs everybody else out. This session goes on under a new token.',
  middleware: sensitive,
  request: jsonRequest(changePasswordBody, { current_password: 'damson-and-clay', new_password: 'linen-and-slate' }),
  responses: { ...ownAnswers(sessionSchema, 'The session under its new token', signInExample), 422: refusal('password_wrong') },
})

const changeAddress = createRoute({
  method: 'post',
  path: '/auth/change-email',
  tags: [TAG],
  summary: 'Change the own address',
  description: 'It changes once the new address is confirmed by the link mailed to it; the old one is told.',
  middleware: sensitive,
  request: jsonRequest(changeEmailBody, { new_email: 'i.achebe@example.org' }),
  responses: { ...doneAnswers('Sent'), 422: refusal('email_invalid') },
})

const enrol = createRoute({
  method: 'post',
  path: '/auth/two-factor/enable',
  tags: [TAG],
  summary: 'Enrol a second factor',
  description: 'In force once a code of the app is sent to /api/auth/two-factor/verify.',
  middleware: sensitive,
  request: jsonRequest(passwordBody, { password: 'damson-and-clay' }),
  responses: {
    ...ownAnswers(enrolment, 'What the app needs', {
      totp_uri: 'otpauth://totp/Plateful:imogen%40example.org?secret=…',
      backup_codes: CODES,
    }),
    409: refusal('second_factor_on'),
    422: refusal('password_wrong'),
  },
})

const renewCodes = createRoute({
  method: 'post',
  path: '/auth/two-factor/generate-backup-codes',
  tags: [TAG],
  summary: 'New backup codes in place of the old',
  middleware: sensitive,
  request: jsonRequest(passwordBody, { password: 'damson-and-clay' }),
  responses: {
    ...ownAnswers(backupCodes, 'The codes, shown once', { backup_codes: CODES }),
    409: refusal('second_factor_off'),
    422: refusal('password_wrong'),
  },
})

const removeFactor = createRoute({
  method: 'post',
  path: '/auth/two-factor/disable',
  tags: [TAG],
  summary: 'Remove the second factor',
  middleware: sensitive,
  request: jsonRequest(passwordBody, { password: 'damson-and-clay' }),
  responses: { ...ownAnswers(sessionSchema, 'The session under its new token', signInExample), 422: refusal('password_wrong') },
})

const listIdentities = createRoute({
  method: 'get',
  path: '/auth/identities',
  tags: [TAG],
  summary: 'The own ways in',
  middleware: [signedIn],
  responses: ownAnswers(identities, 'Password and linked identities', {
    data: [{ id: 'mV4tR', provider: 'credential', created_at: '2026-11-20T18:00:00.000Z' }],
  }),
})

const unlink = createRoute({
  method: 'delete',
  path: '/auth/identities/{id}',
  tags: [TAG],
  summary: 'Unlink an identity',
  description: 'It no longer signs in. The last way in stays.',
  middleware: [recentlyProven],
  request: { params: z.object({ id: filterText.openapi({ description: 'The identity, as the list names it', example: 'kX2f9PqLm3' }) }) },
  responses: { ...doneAnswers('Unlinked'), 404: refusal('not_found'), 409: refusal('identity_last') },
})

/** What signed-in users do to their own account. */
export function ownAccountRoutes(auth: Auth, limits: Limits) {
  return bodyRouter()
    .openapi(readUser, (c) => {
      const { user } = toSession(requireSession(c), c.get('ctx').clock())
      if (!user) throw new DomainError('not_signed_in')
      return c.json(user, 200, NO_STORE)
    })
    .openapi(rename, async (c) => {
      const session = requireSession(c)
      const { name } = c.req.valid('json')
      if (isUnstorable(name)) throw new DomainError('field_unstorable', { fields: [{ field: 'name', code: 'field_unstorable' }] })
      const { db, clock } = c.get('ctx')
      await db.orm.update(users).set({ name, updated_at: clock() }).where(eq(users.id, session.user.id))
      const { user } = toSession({ ...session, user: { ...session.user, name } }, clock())
      if (!user) throw new DomainError('not_signed_in')
      return c.json(user, 200, NO_STORE)
    })
    .openapi(askProof, async (c) => {
      const { user } = requireSession(c)
      await limitMails(c, limits, user.email)
      await askProofCode({ ctx: c.get('ctx'), input: { session: requireSession(c), secret: auth.secret } })
      return c.json(DONE, 200, NO_STORE)
    })
    .openapi(prove, async (c) => {
      const session = requireSession(c)
      const proof = c.req.valid('json')
      await limitTries(c, limits, session.user.id, () => renewProof({ ctx: c.get('ctx'), input: { session, proof, secret: auth.secret } }))
      return c.json(DONE, 200)
    })
    .openapi(changePassword, async (c) => {
      const { current_password, new_password } = c.req.valid('json')
      const { user } = requireSession(c)
      requireFilled({ current_password, new_password })
      requireGoodPassword(new_password, 'new_password')
      return limitTries(c, limits, user.id, async () => {
        const body = { currentPassword: current_password, newPassword: new_password, revokeOtherSessions: true }
        const answer = await forward(c, auth, {
          method: 'POST',
          path: '/change-password',
          body,
          isOneTransaction: true,
          newPassword: new_password,
        })
        await endRecovery(c.get('ctx'), user.id)
        return c.json(await answerSignIn(c, auth.secret, answer), 200)
      })
    })
    .openapi(changeAddress, async (c) => {
      const { new_email } = c.req.valid('json')
      const { user } = requireSession(c)
      requireEmail(new_email, 'new_email')
      await limitMails(c, limits, new_email)
      if (new_email.toLowerCase() === user.email) throw new DomainError('email_unchanged')
      await changeEmail(c, auth, new_email)
      return c.json(DONE, 200)
    })
    .openapi(enrol, async (c) => {
      const { user } = requireSession(c)
      const body = c.req.valid('json')
      return limitTries(c, limits, user.id, async () => {
        const { body: made } = await forward(c, auth, { method: 'POST', path: '/two-factor/enable', body })
        return c.json({ totp_uri: String(made.totpURI), backup_codes: made.backupCodes as string[] }, 200, NO_STORE)
      })
    })
    .openapi(renewCodes, async (c) => {
      const { user } = requireSession(c)
      const body = c.req.valid('json')
      return limitTries(c, limits, user.id, async () => {
        const { body: made } = await forward(c, auth, { method: 'POST', path: '/two-factor/generate-backup-codes', body })
        return c.json({ backup_codes: made.backupCodes as string[] }, 200, NO_STORE)
      })
    })
    .openapi(removeFactor, async (c) => {
      const { user } = requireSession(c)
      const body = c.req.valid('json')
      return limitTries(c, limits, user.id, async () => {
        const answer = await forward(c, auth, { method: 'POST', path: '/two-factor/disable', body, isOneTransaction: true })
        return c.json(await answerSignIn(c, auth.secret, answer), 200)
      })
    })
    .openapi(listIdentities, async (c) => {
      const { user } = requireSession(c)
      const rows = await c
        .get('ctx')
        .db.orm.select()
        .from(accounts)
        .where(eq(accounts.user_id, user.id))
        .orderBy(asc(accounts.created_at), accounts.id)
      const data = rows.map((row) => ({ id: row.id, provider: row.provider_id, created_at: row.created_at.toISOString() }))
      return c.json({ data }, 200, NO_STORE)
    })
    .openapi(unlink, async (c) => {
      const { user } = requireSession(c)
      await removeIdentity({ ctx: c.get('ctx'), input: { userId: user.id, id: c.req.valid('param').id } })
      return c.json(DONE, 200)
    })
}
