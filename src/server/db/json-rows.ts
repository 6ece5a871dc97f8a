import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Values of columns as they are in JSON: dates as text. */
export type JsonRow<Columns extends Record<string, Column | SQL>> = {
  [Name in keyof Columns]: InJson<
    Columns[Name] extends Column ? ValueOf<Columns[Name]> : Columns[Name] extends SQL<infer Value> ? Value : never
  >
}
type ValueOf<C extends Column> = C['_']['notNull'] extends true ? C['_']['data'] : C['_']['data'] | null
type InJson<Value> = Value extends Date ? string : Value

/**
 * Selects columns as one JSON value. Reading a row of many columns takes longer than parsing it: the driver describes each column of each
 * query again, and Drizzle converts each value.
 */
export function jsonRow<Columns extends Record<string, Column | SQL>>(columns: Columns): SQL<JsonRow<Columns>> {
  const fields = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)
  return sql`json_build_object(${sql.join(fields, sql`, `)})`
}

/** Selects the rows of a query, which has one column `row`, as one JSON value in their order. */
export function jsonRows<Row>(query: SQLWrapper): SQL<Row[]> {
  return sql`(select coalesce(json_agg(listed.row), '[]') from (${query}) as listed)`
}
