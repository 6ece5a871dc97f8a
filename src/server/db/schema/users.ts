import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Role } from '../../../domain/account/roles.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

/** People who can sign in. The core tables follow better-auth's schema, so that it can run over them unchanged. */
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
})

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires_at: instant().notNull(),
    ip_address: text(),
    user_agent: text(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [index('sessions_by_user').on(t.user_id)],
)

export const userRoles = pgTable(
  'user_roles',
  {
    user_id: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<Role>().notNull(),
  },
  (t) => [check('user_roles_role_known', sql`${t.role} in ('venue_owner', 'admin')`)],
)
