import type pg from 'pg'

/** A database that the guide's tables should not be made in; the message says what it takes. */
export class DatabaseUnsuitable extends Error {
  override readonly name = 'DatabaseUnsuitable'
}

/** What the migrations and the search are written for. */
const OLDEST_VERSION = 150_000

/**
 * Looks at a new database before anything is made in it: in one of another encoding or without a locale, words with
 * accented capitals would be stored and never found, and nobody would know why.
 * @throws DatabaseUnsuitable
 */
export async function ensureSupportedDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const { version = 0, encoding = '' } = rows[0] ?? {}
  if (version < OLDEST_VERSION)
    throw new DatabaseUnsuitable(`DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}: it takes 15 or newer.`)
  // Asked only where the letters can be stored.
  if (encoding === 'UTF8' && (await foldsCapitals(client))) return
  throw new DatabaseUnsuitable(
    `DATABASE_URL leads to a database of encoding ${encoding}, or without a locale that knows its letters. Make one with ` +
      `CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`,
  )
}

async function foldsCapitals(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ folds: boolean }>(`select lower('ÉŁΩ') = 'éłω' as folds`)
  return rows[0]?.folds === true
}
