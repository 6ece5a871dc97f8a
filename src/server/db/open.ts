/** The one place that knows which database is behind the pool. */
import { join } from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { toLogError } from '../log/log-error.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { openEmbedded } from './embedded/open.ts'
import { NumberClient, pgTypeParsers } from './pg-type-parsers.ts'
import { createPool, endPool } from './pool.ts'
import * as schema from './schema/index.ts'

/** What is needed of a logger; pino's fits. */
export interface DatabaseLog {
  warn(fields: object, message: string): void
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseListenUrl' | 'databasePoolSize' | 'dataDir'>

interface OpenOptions {
  /** Address of a PostgreSQL server (15 or newer). Absent: the embedded database. */
  databaseUrl?: string
  /** The same server without a pooler in between, for connections that keep a session. Absent: `databaseUrl`. */
  listenUrl?: string
  /** The data folder, for the embedded database alone: its files go to `<dataDir>/pg`. Absent: in memory. */
  dataDir?: string
  /** For tests: what an embedded database in memory begins from, see `openEmbedded`. */
  snapshot?: string
  /** Connections in the pool, 1 or more. Default 10 for PostgreSQL, 4 embedded. */
  poolSize?: number
  /** Called exactly once if the embedded database dies by itself: the process has to end. */
  onFatal(error: Error): void
  log: DatabaseLog
}

export interface Database {
  kind: 'embedded' | 'postgres'
  pool: pg.Pool
  orm: NodePgDatabase<typeof schema>
  /**
   * A connection outside the pool that keeps its session, for LISTEN and for locks; not connected yet. Its owner ends it.
   * One that is lost rejects the query in hand.
   */
  newClient(): pg.Client
  /** Waits up to 5 s for borrowed connections, then closes all and gives the data folder back. Safe to call twice. */
  close(): Promise<void>
}

/** Where the configuration puts the database. */
export function databaseOf({ databaseUrl, databaseListenUrl, databasePoolSize, dataDir }: DatabaseConfig): Partial<OpenOptions> {
  if (!databaseUrl) return { dataDir }
  return { databaseUrl, poolSize: databasePoolSize, ...(databaseListenUrl ? { listenUrl: databaseListenUrl } : {}) }
}

const DEFAULT_CONNECTIONS = 10
const CONNECTION_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 30_000
/** Longer than any page may take; migrations switch it off for themselves. */
const STATEMENT_TIMEOUT_MS = 15_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000

interface Opened {
  kind: Database['kind']
  pool: pg.Pool
  clientConfig: pg.ClientConfig
  close(): Promise<void>
}

function openPostgres(databaseUrl: string, { listenUrl, poolSize, log }: OpenOptions): Opened {
  const connection: pg.ClientConfig = {
    application_name: 'plateful',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    types: pgTypeParsers,
  }
  const session: pg.ClientConfig = {
    ...connection,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  }
  const clientConfig = { ...session, connectionString: listenUrl ?? databaseUrl }
  // A pooler refuses connections that ask for timeouts of their own.
  const poolConfig = { ...(listenUrl ? connection : session), connectionString: databaseUrl }
  const pool = createPool({ ...poolConfig, max: poolSize ?? DEFAULT_CONNECTIONS, idleTimeoutMillis: IDLE_TIMEOUT_MS }, (error) =>
    log.warn({ error: toLogError(error) }, 'lost an idle connection to PostgreSQL'),
  )
  const close = async (): Promise<void> => {
    if (!(await endPool(pool))) log.warn({}, 'closed PostgreSQL while connections were still in use')
  }
  return { kind: 'postgres', pool, clientConfig, close }
}

async function openInFolder({ dataDir, snapshot, poolSize, onFatal }: OpenOptions): Promise<Opened> {
  const unlock = dataDir ? lockDataDir(dataDir) : () => {}
  try {
    const embedded = await openEmbedded({
      ...(dataDir ? { dataDir: join(dataDir, 'pg') } : {}),
      ...(snapshot ? { snapshot } : {}),
      ...(poolSize ? { max: poolSize } : {}),
      onFatal,
    })
    const close = (): Promise<void> => embedded.close().finally(unlock)
    return { kind: 'embedded', pool: embedded.pool, clientConfig: embedded.clientConfig, close }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Opens the database: the PostgreSQL at `databaseUrl`, else the embedded one. PostgreSQL is not contacted yet, so a
 * wrong address shows at the first query (`migrate` is the first).
 * @throws DataDirInUseError when another process has the data folder; DatabaseDamaged for embedded files that do not open
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { kind, pool, clientConfig, close } = options.databaseUrl ? openPostgres(options.databaseUrl, options) : await openInFolder(options)
  let closed: Promise<void> | undefined
  return {
    kind,
    pool,
    orm: drizzle(pool, { schema }),
    newClient() {
      const client = new NumberClient(clientConfig)
      // Without a listener, a lost connection would end the process as well.
      client.on('error', () => {})
      return client
    },
    close: () => {
      closed ??= close()
      return closed
    },
  }
}
