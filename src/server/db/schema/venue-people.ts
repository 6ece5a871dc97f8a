import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ROLES, type Role } from '../../../domain/account/roles.ts'
import { VENUE_ROLES, type VenueRole } from '../../../domain/people/people.ts'
import {
  CLAIM_NOTE_MAX_LENGTH,
  CLAIM_STATES,
  CLAIM_WAYS,
  type ClaimState,
  type ClaimWay,
  CODE_WAYS,
  type CodeWay,
} from '../../../domain/venue/claim.ts'
import { instant, inValues, sqlStringList } from './columns.ts'
import { users } from './users.ts'
import { venues } from './venues.ts'

export const venueInvitations = pgTable(
  'venue_invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    venue_id: uuid().references(() => venues.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text().$type<VenueRole | Role>().notNull(),
    towns: text().array(),
    token_hash: text().notNull().unique(),
    invited_by: text().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull().defaultNow(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [
    check(
      'venue_invitations_role',
      sql`${t.role} in (${sqlStringList(VENUE_ROLES)}) and ${t.venue_id} is not null or ${t.role} in (${sqlStringList(ROLES)}) and ${t.venue_id} is null`,
    ),
    check('venue_invitations_towns', sql`${t.towns} is null or (${t.role} = 'editor' and cardinality(${t.towns}) > 0)`),
    index('venue_invitations_by_venue').on(t.venue_id),
    index('venue_invitations_by_email').on(t.email),
    index('venue_invitations_by_inviter').on(t.invited_by),
  ],
)

export const venueClaims = pgTable(
  'venue_claims',
  {
    id: uuid().primaryKey().defaultRandom(),
    venue_id: uuid()
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<ClaimState>().notNull().default('pending'),
    /** Null while the claim is open, and when it ended without a decision. */
    way: text().$type<ClaimWay>(),
    code_way: text().$type<CodeWay>(),
    asked_at: instant(),
    note: text(),
    reason: text(),
    decided_by: text().references(() => users.id, { onDelete: 'set null' }),
    decided_at: instant(),
    created_at: instant().notNull().defaultNow(),
  },
  (t) => [
    check('venue_claims_state', inValues(t.state, CLAIM_STATES)),
    check('venue_claims_way', inValues(t.way, CLAIM_WAYS)),
    check('venue_claims_code_way', inValues(t.code_way, CODE_WAYS)),
    check('venue_claims_note_length', sql`char_length(${t.note}) <= ${sql.raw(String(CLAIM_NOTE_MAX_LENGTH))}`),
    check('venue_claims_reason_length', sql`char_length(${t.reason}) <= ${sql.raw(String(CLAIM_NOTE_MAX_LENGTH))}`),
    uniqueIndex('venue_claims_open').on(t.user_id, t.venue_id).where(sql`state = 'pending'`),
    index('venue_claims_by_venue').on(t.venue_id),
    index('venue_claims_by_user').on(t.user_id),
    index('venue_claims_asked').on(t.asked_at, t.id).where(sql`state = 'pending' and asked_at is not null`),
    index('venue_claims_by_decider').on(t.decided_by),
  ],
)

/** The last code of each open claim. A separate table, which backups exclude. */
export const venueClaimCodes = pgTable(
  'venue_claim_codes',
  {
    claim_id: uuid()
      .primaryKey()
      .references(() => venueClaims.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    attempts: smallint().notNull().default(0),
    expires_at: instant().notNull(),
  },
  (t) => [index('venue_claim_codes_by_expiry').on(t.expires_at)],
)
