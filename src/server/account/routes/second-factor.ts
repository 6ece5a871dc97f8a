import { backupCodesSchema, enrolmentSchema, passwordBody, sessionSchema } from '../../../contract/account.ts'
import { errorResponse, NO_STORE, signedInResponses } from '../../http/openapi-responses.ts'
import { jsonRequestBody } from '../../http/request-body.ts'
import { routesOf } from '../../http/routes-of.ts'
import { requireSession, sensitiveAction } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { recordOwnAction } from '../audit-account.ts'
import type { Auth } from '../call-better-auth.ts'
import { limitAttempts } from '../policies/account-limits.ts'
import { endIssuedAccess } from '../policies/issued-access.ts'
import { toSignInResponse } from '../session-response.ts'
import { newSessionExample } from './examples.ts'

const route = routesOf('Accounts')

const CODES = ['a1b2c-d3e4f']

const withPassword = { middleware: sensitiveAction, request: jsonRequestBody(passwordBody, { password: 'damson-and-clay' }) }

const enrol = route.post('/auth/two-factor/enable', 'Enrol a second factor', {
  description:
    'The second factor is turned on when a code of the app is sent to `/api/auth/two-factor/verify`. This ends all other sessions.',
  ...withPassword,
  responses: {
    ...signedInResponses(enrolmentSchema, 'What the app needs', {
      totp_uri: 'otpauth://totp/Plateful:imogen%40example.org?secret=…',
      backup_codes: CODES,
    }),
    409: errorResponse('second_factor_on'),
    422: errorResponse('password_wrong'),
  },
})

const renewCodes = route.post('/auth/two-factor/generate-backup-codes', 'Replace the backup codes', {
  ...withPassword,
  description: 'Ends all other sessions.',
  responses: {
    ...signedInResponses(backupCodesSchema, 'The codes, shown once', { backup_codes: CODES }),
    409: errorResponse('second_factor_off'),
    422: errorResponse('password_wrong'),
  },
})

const removeFactor = route.post('/auth/two-factor/disable', 'Remove the second factor', {
  ...withPassword,
  description: 'Ends all other sessions.',
  responses: {
    ...signedInResponses(sessionSchema, 'The session with its new token', newSessionExample),
    422: errorResponse('password_wrong'),
  },
})

export function secondFactorRoutes(auth: Auth) {
  return createValidatingRouter()
    .openapi(enrol, async (c) => {
      const body = c.req.valid('json')
      return limitAttempts(c, requireSession(c).user.id, async () => {
        const { body: enrolled } = await auth.call(c, (api, request) => api.enableTwoFactor({ ...request, body }), {
          isOwnChange: true,
          ownPassword: body.password,
        })
        if (enrolled?.method !== 'totp') throw new Error('better-auth enrolled another second factor')
        return c.json({ totp_uri: enrolled.totpURI, backup_codes: enrolled.backupCodes }, 200, NO_STORE)
      })
    })
    .openapi(renewCodes, async (c) => {
      const ctx = c.get('ctx')
      const { user, token: keepToken } = requireSession(c)
      const body = c.req.valid('json')
      return limitAttempts(c, user.id, async () => {
        const { body: renewed } = await auth.call(c, (api, request) => api.generateBackupCodes({ ...request, body }), {
          isOwnChange: true,
          ownPassword: body.password,
          async also(tx) {
            await endIssuedAccess(tx, { userId: user.id, keepToken })
            await recordOwnAction(tx, ctx, { user, action: 'renew_backup_codes' })
          },
        })
        return c.json({ backup_codes: renewed?.backupCodes ?? [] }, 200, NO_STORE)
      })
    })
    .openapi(removeFactor, async (c) => {
      const body = c.req.valid('json')
      return limitAttempts(c, requireSession(c).user.id, async () => {
        const disable = { isOwnChange: true, ownPassword: body.password }
        const response = await auth.call(c, (api, request) => api.disableTwoFactor({ ...request, body }), disable)
        return c.json(await toSignInResponse(c, response), 200)
      })
    })
}
