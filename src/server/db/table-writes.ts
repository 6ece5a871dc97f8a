import { LRUCache } from 'lru-cache'

export type TableWrite = { table: string; kind: 'insert' | 'change' }

const WRITE = /\b(insert\s+into|merge\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)/gi
const UPSERT = /\bdo\s+update\b/i

const MAX_KNOWN = 300
/** In characters. Longer texts are inserts of many rows, which rarely repeat. */
const MAX_KNOWN_LENGTH = 6000

/** By statement text, because frequent statements have the same text each time. */
const known = new LRUCache<string, readonly TableWrite[]>({ max: MAX_KNOWN })

/**
 * Returns the tables that an SQL statement writes, including writes in subqueries. Parses the text, because hand-written statements have no
 * other source of table names. May also return words that are not tables, such as `of` in `for update of`; never misses a lower-case table.
 */
export function tableWritesOf(statement: string): readonly TableWrite[] {
  const writes = known.get(statement) ?? findWrites(statement)
  if (statement.length <= MAX_KNOWN_LENGTH) known.set(statement, writes)
  return writes
}

function findWrites(statement: string): TableWrite[] {
  const isUpsert = UPSERT.test(statement)
  return [...statement.matchAll(WRITE)].map(([, verb = '', table = '']) => ({
    table,
    kind: /^insert/i.test(verb) && !isUpsert ? 'insert' : 'change',
  }))
}
