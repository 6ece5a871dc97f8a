import { type SQL, sql } from 'drizzle-orm'
import { sqlState } from './unreachable.ts'

const REFUSAL = 'this transaction is refused'
/** SQLSTATE of the failed cast, see below. */
const INVALID_TEXT = '22P02'

/**
 * An expression that fails, and with it the transaction, unless the condition is true. PostgreSQL has no statement that raises an error, so it
 * casts a text that is not a number. The error contains the text.
 */
export function failUnless(condition: SQL): SQL<number> {
  return sql<number>`(case when ${condition} then '0' else ${sql.raw(`'${REFUSAL}'`)} end)::integer`
}

export function isRefusal(error: unknown): boolean {
  return sqlState(error) === INVALID_TEXT
}
