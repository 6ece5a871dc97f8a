import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { MAX_EMBED_ORIGINS } from '../../../domain/embed/origins.ts'
import { instant } from './columns.ts'
import { venues } from './venues.ts'

export const venueEmbeds = pgTable(
  'venue_embeds',
  {
    venue_id: uuid()
      .primaryKey()
      .references(() => venues.id, { onDelete: 'cascade' }),
    /** Origins as `parseEmbedOrigin` returns them. They are sent unchanged in a header. */
    origins: text().array().notNull().default(sql`'{}'`),
    accent: text(),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [
    check('venue_embeds_origins_range', sql`cardinality(${t.origins}) <= ${sql.raw(String(MAX_EMBED_ORIGINS))}`),
    // Rejects characters that end a source, a directive or a header.
    check('venue_embeds_origins_safe', sql`array_to_string(${t.origins}, ' ') ~ '^[a-z0-9.:/ -]*$'`),
    check('venue_embeds_accent_format', sql`${t.accent} ~ '^#[0-9a-f]{6}$'`),
  ],
)
