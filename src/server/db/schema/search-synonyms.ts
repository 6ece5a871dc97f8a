import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { SYNONYM_PHRASES } from '../../../domain/search/synonym-phrases.ts'
import { instant } from './columns.ts'

/**
 * Synonyms that administrators added to the built-in ones. Triggers log changes, so that the search index of every process reloads them.
 */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Phrases with the same meaning; folded, words separated by a space. */
    phrases: text().array().notNull(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [
    check(
      'search_synonyms_phrases',
      sql`cardinality(${t.phrases}) between ${sql.raw(String(SYNONYM_PHRASES.min))} and ${sql.raw(String(SYNONYM_PHRASES.max))}`,
    ),
  ],
)
