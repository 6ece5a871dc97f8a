import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { ROLES, type Role } from '../../../domain/account/roles.ts'
import { instant, inValues } from './columns.ts'

export const users = pgTable('users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  email_verified: boolean().notNull().default(false),
  image: text(),
  created_at: instant().notNull().defaultNow(),
  updated_at: instant().notNull().defaultNow(),
  email_confirmed_at: instant(),
  last_sign_in_at: instant(),
  two_factor_enabled: boolean().notNull().default(false),
})

/**
 * Devices from which users have signed in. A sign-in from another device is reported by email. The id is a MAC, so that it reveals nothing
 * about the device.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: instant().notNull().defaultNow(),
    last_seen_at: instant().notNull().defaultNow(),
  },
  (t) => [index('known_devices_by_user').on(t.user_id), index('known_devices_by_last_seen').on(t.last_seen_at)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    /** Token of the replaced session in the same browser; no longer valid. */
    replaced_token: text(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires_at: instant().notNull(),
    ip_address: text(),
    user_agent: text(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
    /** Whether the second factor was verified. If the user has a second factor, the session is invalid without it. */
    second_factor: boolean().notNull().default(false),
    proven_at: instant().notNull().defaultNow(),
    device_id: text().references(() => knownDevices.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('sessions_by_user').on(t.user_id),
    index('sessions_by_replaced_token').on(t.replaced_token),
    index('sessions_by_device').on(t.device_id).where(sql`device_id is not null`),
  ],
)

/** Sign-in methods: the password (`provider_id` 'credential') and external identities. Provider tokens are not stored. */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    account_id: text().notNull(),
    provider_id: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    access_token: text(),
    refresh_token: text(),
    id_token: text(),
    access_token_expires_at: instant(),
    refresh_token_expires_at: instant(),
    scope: text(),
    password: text(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [unique('accounts_identity').on(t.provider_id, t.account_id), index('accounts_by_user').on(t.user_id)],
)

/** Emailed links and codes, and pending challenges. Identifiers are hashes. */
export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expires_at: instant().notNull(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [index('verifications_by_identifier').on(t.identifier), index('verifications_by_expiry').on(t.expires_at)],
)

export const twoFactors = pgTable(
  'two_factors',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text().notNull(),
    backup_codes: text().notNull(),
    verified: boolean().default(false),
    failed_verification_count: integer().default(0),
    locked_until: instant(),
  },
  (t) => [unique('two_factors_one_a_user').on(t.user_id)],
)

/** Passkeys (WebAuthn) verify the user, so they count as two factors. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull().default(''),
    credential_id: text().notNull().unique(),
    public_key: text().notNull(),
    /** Signature counter; 0 when the authenticator has no counter. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    device_type: text().notNull(),
    backed_up: boolean().notNull().default(false),
    transports: text(),
    aaguid: text(),
    created_at: instant().notNull().defaultNow(),
    last_used_at: instant(),
  },
  (t) => [index('passkeys_by_user').on(t.user_id)],
)

/** Empty and unused. It stays for the previous version, which reads it during a restart without interruption. */
export const ssoProviders = pgTable('sso_providers', {
  id: text().primaryKey(),
  issuer: text().notNull(),
  oidc_config: text(),
  saml_config: text(),
  user_id: text().references(() => users.id, { onDelete: 'cascade' }),
  provider_id: text().notNull().unique(),
  organization_id: text(),
  domain: text().notNull(),
  domain_verified: boolean(),
})

export const userRoles = pgTable(
  'user_roles',
  {
    user_id: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<Role>().notNull(),
    /** Towns that an editor may change, spelled as in postal addresses. Null: all towns. */
    towns: text().array(),
  },
  (t) => [
    check('user_roles_role_known', inValues(t.role, ROLES)),
    check('user_roles_towns_of_editors', sql`${t.towns} is null or (${t.role} = 'editor' and cardinality(${t.towns}) > 0)`),
  ],
)
