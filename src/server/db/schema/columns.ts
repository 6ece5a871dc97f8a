import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, timestamp } from 'drizzle-orm/pg-core'

/** An instant with millisecond precision, as a `Date`. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

/** A check that a column only contains values of a closed list. */
export function inValues(column: AnyPgColumn, words: readonly string[]): SQL {
  return sql`${column} in (${sqlStringList(words)})`
}

/** The values as an SQL list: 'Daily', 'Specials'. Without escaping, because a migration has no parameters and the lists contain no quotes. */
export function sqlStringList(words: readonly string[]): SQL {
  return sql.raw(words.map((word) => `'${word}'`).join(', '))
}
