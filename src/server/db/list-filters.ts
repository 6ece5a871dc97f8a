import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { arrayParameter } from './prepared.ts'

/** Condition that a column has one of the values of a filter. */
export type HasValue = (column: PgColumn) => SQL

/** The form of the condition that a list of values needs: an equality for one value, otherwise an array. */
export type ListShape = 'one' | 'many'

/** @returns undefined for a list without values, which does not filter */
export function listShape(values: readonly unknown[]): ListShape | undefined {
  if (values.length === 0) return undefined
  return values.length === 1 ? 'one' : 'many'
}

/** For one value an equality, so that PostgreSQL can read the rows in order from an index. `listParameters` returns the parameters. */
export function hasListedValue(name: string, shape: ListShape | undefined, type: 'uuid' | 'text' = 'text'): HasValue | undefined {
  if (!shape) return undefined
  return (column) =>
    shape === 'one' ? sql`${column} = ${sql.placeholder(`${name}_only`)}` : sql`${column} = any(${arrayParameter(name, type)})`
}

/** Returns the condition that a column with a list of values has one of the values of a filter; undefined without the filter. */
export function hasAnyListedValue(name: string, shape: ListShape | undefined): HasValue | undefined {
  return shape && ((column) => sql`${column} && ${arrayParameter(name, 'text')}`)
}

export function listParameters(lists: Readonly<Record<string, readonly unknown[]>>): Record<string, unknown> {
  return { ...lists, ...Object.fromEntries(Object.entries(lists).map(([name, [first]]) => [`${name}_only`, first])) }
}
