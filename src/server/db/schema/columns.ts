import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, timestamp } from 'drizzle-orm/pg-core'

/** A moment, to the millisecond, as a `Date`. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

/** That a column holds one of the words of a closed list of the domain. */
export function inValues(column: AnyPgColumn, words: readonly string[]): SQL {
  return sql`${column} in (${sqlStringList(words)})`
}

/** The words as SQL: 'Daily', 'Specials'. A migration cannot have parameters, and no list of the domain has a quote in it. */
export function sqlStringList(words: readonly string[]): SQL {
  return sql.raw(words.map((word) => `'${word}'`).join(', '))
}
