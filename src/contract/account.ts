import { z } from '@hono/zod-openapi'
import { ROLES } from '../domain/account/roles.ts'
import { USER_NAME_MAX_LENGTH } from '../domain/account/user.ts'
import { OWN_DATA_MAX_ENTRIES } from '../domain/audit.ts'
import { apiKeySchema } from './api-key.ts'
import { ownClaimSchema } from './claim.ts'
import { emailSchema, instantSchema, passwordSchema } from './common.ts'
import { calendarFeedSchema, dailyEmailSchema, pushDeviceSchema } from './notification.ts'
import { passkeySchema, signedCredentialSchema } from './passkey.ts'
import { venueRoleSchema } from './people.ts'
import { townsSchema } from './user.ts'
import { webhookSchema } from './webhook.ts'

const email = emailSchema
const password = passwordSchema
const secret = z.string().min(1).max(2000)
const code = z.string().min(1).max(100).openapi({ example: '492039' })

const personVenueSchema = z.object({
  id: z.uuid(),
  name: z.string().openapi({ example: 'The Gilded Pike' }),
  role: venueRoleSchema,
})

export const sessionUserSchema = z
  .object({
    id: z.string().openapi({ example: 'kX2f9PqLm3' }),
    email,
    name: z.string(),
    role: z.enum(ROLES).nullable().openapi({ description: 'Null for a user without a role' }),
    venue_id: z.string().nullable().openapi({ description: 'The first of `venues`; null where none is assigned' }),
    venues: z.array(personVenueSchema).openapi({ description: 'The venues where the user works, the one they have had longest first' }),
    towns: townsSchema,
    factors: z
      .array(z.object({ type: z.literal('totp'), status: z.literal('verified') }))
      .openapi({ description: 'Second factors in force' }),
  })
  .openapi('SessionUser')

export type SessionUser = z.infer<typeof sessionUserSchema>

export const sessionSchema = z
  .object({
    user: sessionUserSchema.nullable(),
    expires_at: instantSchema.nullable(),
    expires_in: z.int().nullable().openapi({ description: 'Seconds left', example: 604800 }),
    token_type: z.literal('bearer').nullable(),
    access_token: z.string().optional().openapi({
      description: 'For programs: send it as `Authorization: Bearer …`. Browsers get a cookie that no script can read instead.',
    }),
  })
  .openapi('Session')

export type Session = z.infer<typeof sessionSchema>

export const signInResponse = sessionSchema
  .extend({
    second_factor_required: z.boolean().openapi({ description: 'True: no session yet; send a code to /api/auth/two-factor/verify' }),
  })
  .openapi('SignIn')

export type SignInResponse = z.infer<typeof signInResponse>

export const signUpBody = z.object({
  email,
  password,
  name: z.string().max(USER_NAME_MAX_LENGTH).optional(),
  data: z
    .object({ role_to_assign: z.string().optional() })
    .optional()
    .openapi({ description: 'Accepted for older clients and ignored: every new user is a venue owner without a venue' }),
})
export const signUpResponse = z.object({ user: z.object({ id: z.string(), email }).nullable() }).openapi('SignUp')

export const emailAddressBody = z.object({ email })
const delivery = {
  session: z.enum(['token', 'cookie']).optional().openapi({
    description:
      '`token` adds `access_token` to the response, `cookie` does not. By default, requests with the header `Origin` or `Sec-Fetch-Site` come from a browser and get only the cookie.',
    example: 'token',
  }),
}
export const signInBody = z.object({ email, password, ...delivery })
export const passkeySignInBody = z.object({ response: signedCredentialSchema, ...delivery })
export const tokenBody = z.object({ token: secret, ...delivery })
export const confirmEmailBody = z.object({
  token: secret,
  password: password.optional().openapi({ description: 'The password of the account, when another browser signed up' }),
  new_password: password.optional().openapi({ description: 'Sets a new password instead, which ends all other access' }),
})
export const resetPasswordBody = z.object({ token: secret, new_password: password })
export const codeSignInBody = z.object({ email, code, ...delivery })
export const codeBody = z.object({ code, ...delivery })
export const passwordBody = z.object({ password: password.optional().openapi({ description: 'Required when the account has one' }) })
export const changePasswordBody = z.object({ current_password: password, new_password: password })
export const changeEmailBody = z.object({ new_email: email })
export const nameBody = z.object({ name: z.string().max(USER_NAME_MAX_LENGTH) })
export const reportBody = z.object({ token: secret })
export const reauthBody = z.object({ password: password.optional(), code: code.optional() }).openapi({ description: 'One of the two' })
export const signOutBody = z.object({
  scope: z.enum(['local', 'others', 'global']).default('local').openapi({ description: 'This session, all others, or all' }),
})
export const returnUrlBody = z.object({
  next: z.string().max(2000).optional().openapi({ description: 'The path of this site to open afterwards', example: '/venue-menu' }),
})
export const ssoBody = returnUrlBody.extend({ email })
export const idTokenBody = z.object({ id_token: z.string().max(20_000), nonce: z.string().max(500).optional(), ...delivery })
export const redirectResponse = z.object({ url: z.string().openapi({ description: 'The URL to open' }) }).openapi('RedirectTo')

export const enrolmentSchema = z
  .object({
    totp_uri: z.string().openapi({
      description: 'For the authenticator app, as a QR code',
      example: 'otpauth://totp/Plateful:imogen%40example.org?secret=…',
    }),
    backup_codes: z.array(z.string()).openapi({ description: 'Shown once. Each signs in once, in place of a code.' }),
  })
  .openapi('SecondFactorEnrolment')

export type Enrolment = z.infer<typeof enrolmentSchema>

export const backupCodesSchema = z.object({ backup_codes: z.array(z.string()) }).openapi('BackupCodes')

const providerSchema = z.object({ id: z.enum(['oidc', 'sso']), name: z.string(), domain: z.string().nullable() }).openapi('SignInProvider')
export type Provider = z.infer<typeof providerSchema>
export const providersSchema = z.object({ data: z.array(providerSchema) }).openapi('SignInProviders')

const userSessionSchema = z
  .object({
    id: z.string(),
    created_at: instantSchema,
    expires_at: instantSchema,
    ip_address: z.string().nullable(),
    user_agent: z.string().nullable(),
    is_current: z.boolean(),
  })
  .openapi('OwnSession')
export type UserSession = z.infer<typeof userSessionSchema>
export const userSessionsSchema = z.object({ data: z.array(userSessionSchema) }).openapi('OwnSessions')

const identitySchema = z
  .object({
    id: z.string(),
    provider: z.string().openapi({ description: "'credential' is the password", example: 'oidc' }),
    created_at: instantSchema,
  })
  .openapi('Identity')
export type Identity = z.infer<typeof identitySchema>
export const identitiesSchema = z.object({ data: z.array(identitySchema) }).openapi('Identities')

export const reportedSignInSchema = z
  .object({
    sessions_ended: z.int(),
    removed: z.number().int().openapi({
      description: 'Passkeys, identities, API keys, webhooks, calendar feeds, open invitations and a second factor that were added since',
    }),
    email: z.enum(['unchanged', 'restored', 'taken']).openapi({
      description:
        'An address that was changed since the sign-in is restored to the one that got the email about it, unless another account has that one',
    }),
    password_link_sent: z.boolean().openapi({ description: 'Whether an email with a link that sets a new password is on its way' }),
  })
  .openapi('ReportedSignIn')
export type ReportedSignIn = z.infer<typeof reportedSignInSchema>

export const accountDataSchema = z
  .object({
    account: z.object({
      id: z.string(),
      email,
      name: z.string(),
      role: z.enum(ROLES).nullable(),
      two_step_verification: z.boolean(),
      created_at: instantSchema,
      email_confirmed_at: instantSchema.nullable(),
      last_sign_in_at: instantSchema.nullable(),
    }),
    venues: z.array(personVenueSchema),
    identities: z.array(identitySchema),
    passkeys: z.array(passkeySchema),
    sessions: z.array(userSessionSchema),
    api_keys: z.array(apiKeySchema),
    webhooks: z.array(webhookSchema),
    calendar_feeds: z.array(calendarFeedSchema),
    daily_emails: z.array(dailyEmailSchema),
    push_devices: z.array(pushDeviceSchema),
    venue_claims: z.array(ownClaimSchema.omit({ code: true }).extend({ venue_name: z.string() })),
    activity: z
      .array(
        z.object({
          at: instantSchema,
          action: z.string(),
          entity_name: z.string(),
          client_ip: z.string().nullable(),
          user_agent: z.string().nullable(),
        }),
      )
      .openapi({ description: `Entries of the audit log, the newest first, ${OWN_DATA_MAX_ENTRIES.toLocaleString('en-GB')} at most` }),
  })
  .openapi('OwnData')
export type AccountData = z.infer<typeof accountDataSchema>
