import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, timestamp } from 'drizzle-orm/pg-core'

export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

export function inValues(column: AnyPgColumn, words: readonly string[]): SQL {
  return sql`${column} in (${sqlStringList(words)})`
}

/**
 * Returns the values as an SQL list: 'Daily', 'Specials'. Not escaped, because a migration has no parameters and the lists contain no
 * quotes.
 */
export function sqlStringList(words: readonly string[]): SQL {
  return sql.raw(words.map((word) => `'${word}'`).join(', '))
}
