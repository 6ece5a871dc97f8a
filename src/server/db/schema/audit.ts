import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditChange } from '../../../domain/audit.ts'
import { instant } from './columns.ts'

/**
 * The audit log, written in the transaction of each change. Names are copied, so that an entry stays readable after the user or entity is
 * deleted.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull().defaultNow(),
    actor_id: text(),
    actor_email: text().notNull(),
    /** IP address of the client; null for commands, jobs, and entries whose IP address was deleted. */
    client_ip: text(),
    /** User agent; set only for entries about accounts, null after the IP address was deleted. */
    user_agent: text(),
    action: text().notNull(),
    entity: text().notNull(),
    entity_id: text().notNull(),
    entity_name: text().notNull(),
    bulk_change_id: uuid(),
    changes: jsonb().$type<AuditChange[]>().notNull().default(sql`'[]'`),
  },
  (t) => [
    index('audit_entries_by_time').on(t.at.desc(), t.id.desc()),
    index('audit_entries_of_kind').on(t.entity, t.at.desc(), t.id.desc()),
    index('audit_entries_of_actor').on(t.actor_id, t.at.desc(), t.id.desc()),
    index('audit_entries_of_action').on(t.action, t.at.desc(), t.id.desc()),
    index('audit_entries_by_email').on(t.actor_email, t.at.desc(), t.id.desc()),
    // For a query that jumps from one email address to the next. A sixteenth of the size of the index above, because it stores each address
    // once.
    index('audit_entries_emails').on(t.actor_email),
    index('audit_entries_by_entity').on(t.entity, t.entity_id, t.id.desc()),
    index('audit_entries_by_bulk_change').on(t.bulk_change_id, t.entity_id, t.id).where(sql`bulk_change_id is not null`),
  ],
)
