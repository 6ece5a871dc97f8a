import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from './transaction.ts'

/**
 * A query whose text is built once for the pool and once for the transactions of each connection; for few rows, building it takes longer than
 * running it. The connection prepares it by its text.
 * @param build creates the query and prepares it without a name
 */
export function preparedStatement<T>(build: (orm: Orm) => T): (orm: Orm) => T {
  const prepared = new WeakMap<Orm, T>()
  return (orm) => {
    const known = prepared.get(orm)
    if (known) return known
    const statement = build(orm)
    prepared.set(orm, statement)
    return statement
  }
}

/** Condition that an id is in the parameter `ids`. One array, so that the prepared statement is the same for any number of ids. */
export function isOneOf(id: PgColumn): SQL {
  return sql`${id} = any(${sql.placeholder('ids')}::uuid[])`
}
