import type pg from 'pg'

export class UnsupportedDatabaseError extends Error {
  override readonly name = 'UnsupportedDatabaseError'
}

const OLDEST_VERSION = 150_000

/**
 * Checks the encoding and locale of a new database before tables are created. With another encoding or without a locale, words with
 * accented capitals are stored but never found.
 * @throws UnsupportedDatabaseError
 */
export async function ensureSupportedDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const { version = 0, encoding = '' } = rows[0] ?? {}
  if (version < OLDEST_VERSION)
    throw new UnsupportedDatabaseError(`DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}: it takes 15 or newer.`)
  if (encoding === 'UTF8' && (await foldsCapitals(client))) return
  throw new UnsupportedDatabaseError(
    `DATABASE_URL leads to a database of encoding ${encoding}, or without a locale that knows its letters. Make one with ` +
      `CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`,
  )
}

async function foldsCapitals(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ folds: boolean }>(`select lower('ÉŁΩ') = 'éłω' as folds`)
  return rows[0]?.folds === true
}
