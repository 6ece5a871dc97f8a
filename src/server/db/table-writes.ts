/** A table that a statement writes. `change` is any write but a plain insert. */
export type TableWrite = { table: string; kind: 'insert' | 'change' }

const WRITE = /\b(insert\s+into|merge\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)/gi
const UPSERT = /\bdo\s+update\b/i

/**
 * Returns the tables that an SQL statement writes, including those in its subqueries. Reads the text, because statements written by hand name their
 * tables nowhere else. May return words that are no tables, such as `of` in `for update of`, and never misses a table in lower case.
 */
export function tableWritesOf(statement: string): TableWrite[] {
  const isUpsert = UPSERT.test(statement)
  return [...statement.matchAll(WRITE)].map(([, verb = '', table = '']) => ({
    table,
    kind: /^insert/i.test(verb) && !isUpsert ? 'insert' : 'change',
  }))
}
