/** One migrated database per server, which each test file copies. */
import pg from 'pg'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { openJobQueue } from '../../src/server/jobs/queue.ts'

const TEMPLATE = 'plateful_template'

/** Returns the URL of another database on the same server. */
function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Creates and migrates the template, once per server. */
export async function createTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, `CREATE DATABASE ${TEMPLATE}`)
  const db = await openDatabase({
    databaseUrl: databaseUrl(serverUrl, TEMPLATE),
    onFatal: () => {},
    log: { warn: () => {} },
  })
  try {
    await migrate(db)
    await openJobQueue(db)
  } finally {
    // PostgreSQL copies a database only while it has no connections.
    await db.close()
  }
}

/**
 * Creates a migrated, empty database, or a copy of another one.
 * @param name lower-case letters, digits and underscores, not in use yet
 * @returns its URL
 */
export async function createDatabase(serverUrl: string, name: string, template: string = TEMPLATE): Promise<string> {
  await onServer(serverUrl, `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`)
  return databaseUrl(serverUrl, name)
}
