import { sql } from 'drizzle-orm'
import { bigint, check, customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { SYNONYM_PHRASES } from '../../../domain/search/synonym-phrases.ts'
import { instant } from './columns.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** `stored` changes nothing: its `row_id` names the file of an index that contains all earlier changes. */
export type SearchChangeKind = 'venue' | 'menu' | 'category' | 'dish' | 'synonyms' | 'everything' | 'stored'

/**
 * Changes for the in-memory search indexes. Triggers write rows in the transaction of the change. A reader selects rows of transactions
 * that had not ended at its last read; ids are not enough, because transactions commit in any order.
 */
export const searchChanges = pgTable(
  'search_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: transactionId().notNull().default(sql`pg_current_xact_id()`),
    kind: text().$type<SearchChangeKind>().notNull(),
    row_id: uuid(),
    created_at: instant().notNull().defaultNow(),
  },
  (t) => [index('search_changes_by_xid').on(t.xid)],
)

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
