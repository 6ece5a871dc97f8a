import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { MAX_EMBED_ORIGINS } from '../../../domain/embed/origins.ts'
import { instant } from './columns.ts'
import { venues } from './venues.ts'

/** The websites that may show the embed of a venue. A venue without a row is embedded nowhere. */
export const venueEmbeds = pgTable(
  'venue_embeds',
  {
    venue_id: uuid()
      .primaryKey()
      .references(() => venues.id, { onDelete: 'cascade' }),
    /** Origins as `parseEmbedOrigin` returns them. They are sent in a header as they are stored. */
    origins: text().array().notNull().default(sql`'{}'`),
    /** The accent colour of the embed, such as '#5e1b45'; null: that of the guide. */
    accent: text(),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [
    check('venue_embeds_origins_range', sql`cardinality(${t.origins}) <= ${sql.raw(String(MAX_EMBED_ORIGINS))}`),
    // No character that ends a source, a directive or a header.
    check('venue_embeds_origins_safe', sql`array_to_string(${t.origins}, ' ') ~ '^[a-z0-9.:/ -]*$'`),
    check('venue_embeds_accent_format', sql`${t.accent} ~ '^#[0-9a-f]{6}$'`),
  ],
)
