import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { Orm } from './transaction.ts'

/**
 * A query whose text is built once for the pool and once for the transactions of each connection; for few rows, building it takes longer
 * than running it. The connection prepares it by its text.
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

/** Maximum number of texts of one query that are stored for each connection. */
const MAX_SHAPES = 50

/**
 * Like `preparedStatement`, for a query whose text depends on its shape, such as which filters are used. The values are parameters, so that
 * a shape has few different values. Keeps the shapes that were used last.
 */
export function preparedByShape<Shape, T extends object>(build: (orm: Orm, shape: Shape) => T): (orm: Orm, shape: Shape) => T {
  const prepared = new WeakMap<Orm, LRUCache<string, T>>()
  return (orm, shape) => {
    const ofOrm = prepared.get(orm) ?? new LRUCache<string, T>({ max: MAX_SHAPES })
    prepared.set(orm, ofOrm)
    const key = JSON.stringify(shape)
    const statement = ofOrm.get(key) ?? build(orm, shape)
    ofOrm.set(key, statement)
    return statement
  }
}

/** Condition that an id is in the parameter `ids`. One array, so that the prepared statement is the same for any number of ids. */
export function isOneOf(id: PgColumn): SQL {
  return sql`${id} = any(${arrayParameter('ids', 'uuid')})`
}

/**
 * An array parameter of a prepared statement. In a subquery, so that PostgreSQL expects as many elements in each call: otherwise it plans
 * the statement for each array again, which takes longer than reading a few rows.
 */
export function arrayParameter(name: string, type: 'uuid' | 'text'): SQL {
  return sql`array(select unnest(${sql.placeholder(name)}::${sql.raw(type)}[]))`
}

/**
 * An instant as a parameter of a prepared statement. In a subquery, so that PostgreSQL expects as many rows for each instant: otherwise it
 * can plan the statement for each call again.
 */
export function instantParameter(name: string): SQL {
  return sql`(select ${sql.placeholder(name)}::timestamptz)`
}
