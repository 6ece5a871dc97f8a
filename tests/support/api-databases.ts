import { inject } from 'vitest'
import { DATABASE_KINDS, type DatabaseKind } from './database.ts'

/**
 * For tests of the API. They run on PostgreSQL where it is installed, because the browser tests run the same API on the embedded database;
 * `npm run drills` runs them on both. Tests of the database's own behaviour use `DATABASE_KINDS`.
 */
export const API_DATABASE_KINDS: readonly DatabaseKind[] =
  process.env.DRILLS || !isPostgresFound() ? DATABASE_KINDS : DATABASE_KINDS.filter((kind) => kind === 'postgres')

/** Whether the global setup has started PostgreSQL. Without the global setup every worker looks for itself. */
function isPostgresFound(): boolean {
  const found = inject('postgres')
  return found !== undefined && 'url' in found
}
