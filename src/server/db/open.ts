import { join } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { toLogError } from '../log/log-error.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { openEmbedded } from './embedded/open.ts'
import { hostUrls } from './host-urls.ts'
import { NumberClient, pgTypeParsers } from './pg-type-parsers.ts'
import { createPool, endPool } from './pool.ts'
import { Primary, type PrimaryConfig } from './primary.ts'

export interface DatabaseLog {
  warn(fields: object, message: string): void
}

type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'databaseListenUrl' | 'databasePoolSize' | 'dataDir' | 'isEmbeddedSynced' | 'embeddedCacheMb'
>

interface OpenOptions {
  databaseUrl?: string
  listenUrl?: string
  dataDir?: string
  isSynced?: boolean
  /** Memory of the embedded database for its pages, in MiB. Default 128. */
  cacheMb?: number
  snapshot?: string
  /** Maximum wait for a response of PostgreSQL. Default 20,000. */
  answerTimeoutMs?: number
  /** Connections in the pool, 1 or more. Default 10 for PostgreSQL, 4 for the embedded database. */
  poolSize?: number
  onFatal(error: Error): void
  log: DatabaseLog
}

export interface Database {
  kind: 'embedded' | 'postgres'
  pool: pg.Pool
  orm: NodePgDatabase
  /**
   * An unconnected client outside the pool that keeps its session, for LISTEN and locks. The caller must end it. A lost connection rejects
   * the running query.
   */
  newClient(): pg.Client
  /**
   * Call it when the database may have stopped responding. With several hosts, the client searches again for the host that accepts writes.
   */
  suspect(): void
  keepsStatements: boolean
  threadConnection: ThreadConnection
  /** Waits up to 5 s for borrowed connections, then closes all connections and releases the data directory. Can be called twice. */
  close(): Promise<void>
}

type ThreadConnection = { config: pg.ClientConfig; urls: readonly string[] } | { attach(port: MessagePort): void }

export function databaseOf({
  databaseUrl,
  databaseListenUrl,
  databasePoolSize,
  dataDir,
  isEmbeddedSynced,
  embeddedCacheMb,
}: DatabaseConfig): Partial<OpenOptions> {
  if (!databaseUrl) return { dataDir, isSynced: isEmbeddedSynced, cacheMb: embeddedCacheMb }
  return { databaseUrl, poolSize: databasePoolSize, ...(databaseListenUrl ? { listenUrl: databaseListenUrl } : {}) }
}

const DEFAULT_CONNECTIONS = 10
const CONNECTION_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 30_000
/** Longer than any page may take. Migrations disable the timeout. */
const STATEMENT_TIMEOUT_MS = 15_000
/** For cases in which the server cannot respond: an unreachable host, or a commit that waits for a standby. */
const ANSWER_TIMEOUT_MS = 20_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000
/** Starting parallel workers takes longer than the statements of pages, and while many pages are read, no core is free for them. */
const WITHOUT_WORKERS = 'set max_parallel_workers_per_gather = 0'

interface Opened {
  kind: Database['kind']
  pool: pg.Pool
  clientConfig: PrimaryConfig
  threadConnection: ThreadConnection
  suspect(): void
  close(): Promise<void>
}

/** A second URL means that the first is a pooler, which may not keep prepared statements. */
function keepsStatements({ listenUrl }: { listenUrl?: string | undefined }): boolean {
  return listenUrl === undefined
}

function openPostgres(databaseUrl: string, { listenUrl, poolSize, answerTimeoutMs = ANSWER_TIMEOUT_MS, log }: OpenOptions): Opened {
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
  const urls = hostUrls(listenUrl ?? databaseUrl)
  const clientConfig = toHosts(session, urls)
  const poolConfig = listenUrl ? toHosts(connection, hostUrls(databaseUrl)) : clientConfig
  const pool = createPool(
    { ...poolConfig, query_timeout: answerTimeoutMs, max: poolSize ?? DEFAULT_CONNECTIONS, idleTimeoutMillis: IDLE_TIMEOUT_MS },
    {
      keepsStatements: keepsStatements({ listenUrl }),
      onIdleError: (error) => log.warn({ error: toLogError(error) }, 'idle PostgreSQL connection lost'),
    },
  )
  // Not a startup parameter, because poolers in session mode refuse those that they do not know. An error of the connection rejects the
  // statement that it was opened for.
  if (!listenUrl) pool.on('connect', (client) => void client.query(WITHOUT_WORKERS).catch(() => {}))
  const close = async (): Promise<void> => {
    if (!(await endPool(pool))) log.warn({}, 'closed PostgreSQL while connections were still in use')
  }
  const { types: _types, ...config } = session
  const suspect = () => {
    for (const primary of new Set([clientConfig.primary, poolConfig.primary])) primary?.recheck()
  }
  return { kind: 'postgres', pool, clientConfig, threadConnection: { config, urls }, suspect, close }
}

/** With several URLs, the client finds the host that accepts writes. */
function toHosts(config: pg.ClientConfig, urls: readonly string[]): PrimaryConfig {
  const [first = ''] = urls
  return { ...config, connectionString: first, ...(urls.length > 1 ? { primary: new Primary(urls) } : {}) }
}

async function openInFolder({ dataDir, snapshot, isSynced, cacheMb, poolSize, onFatal }: OpenOptions): Promise<Opened> {
  const unlock = dataDir ? lockDataDir(dataDir) : () => {}
  try {
    const embedded = await openEmbedded({
      ...(dataDir ? { dataDir: join(dataDir, 'pg') } : {}),
      ...(snapshot ? { snapshot } : {}),
      ...(poolSize ? { max: poolSize } : {}),
      ...(isSynced === undefined ? {} : { isSynced }),
      ...(cacheMb ? { cacheMb } : {}),
      onFatal,
    })
    const close = (): Promise<void> => embedded.close().finally(unlock)
    const { pool, clientConfig, attach } = embedded
    return { kind: 'embedded', pool, clientConfig, threadConnection: { attach }, suspect: () => {}, close }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Opens PostgreSQL at `databaseUrl`, otherwise the embedded database. Does not connect to PostgreSQL yet, so that a wrong URL fails at the
 * first query (in `migrate`).
 * @throws DataDirInUseError when another process has locked the data directory; DatabaseDamagedError when embedded files do not open
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { kind, pool, clientConfig, threadConnection, suspect, close } = options.databaseUrl
    ? openPostgres(options.databaseUrl, options)
    : await openInFolder(options)
  let closed: Promise<void> | undefined
  return {
    kind,
    pool,
    keepsStatements: keepsStatements(options),
    threadConnection,
    suspect,
    orm: drizzle(pool),
    newClient() {
      const client = new NumberClient(clientConfig)
      client.on('error', () => {})
      return client
    },
    close: () => {
      closed ??= close()
      return closed
    },
  }
}
