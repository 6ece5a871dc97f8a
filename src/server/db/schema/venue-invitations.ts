import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '../../../domain/account/roles.ts'
import { ROLES } from '../../../domain/account/roles.ts'
import { VENUE_ROLES, type VenueRole } from '../../../domain/people/people.ts'
import { instant, sqlStringList } from './columns.ts'
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
