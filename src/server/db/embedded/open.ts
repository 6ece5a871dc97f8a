import { fileURLToPath } from 'node:url'
import type { MessagePort, Worker } from 'node:worker_threads'
import type pg from 'pg'
import { pgTypeParsers } from '../pg-type-parsers.ts'
import { createPool, endPool } from '../pool.ts'
import { resolveBundledFile } from '../resolve-bundled-file.ts'
import { prepareDatabaseDir, toDatabaseDamagedError } from './database-dir.ts'
import { limitWasmOptimisation } from './wasm-optimisation.ts'
import type { WorkerData } from './worker.ts'
import { startWorker } from './worker-client.ts'

interface EmbeddedOptions {
  dataDir?: string
  /** Initial state of a database in memory (`dumpDataDir` of PGlite). Tests start in half a second with it. */
  snapshot?: string
  /** Whether a commit is flushed to disk before the client receives the result (default true), so that a power cut loses nothing. */
  isSynced?: boolean
  /** Memory in MiB for pages of the database (`shared_buffers`), 8 or more (default 128). All of it is taken at the start. */
  cacheMb?: number
  /** Connections in the pool, 1 or more (default 4). All share one PostgreSQL session, so that more connections are not faster. */
  max?: number
  /** Milliseconds after which a connection idle in a transaction is rolled back and closed (default 10,000). */
  idleInTransactionMs?: number
  /** Size in bytes from which on the write-ahead log is shortened by a checkpoint (default 64 MiB). */
  maxLogBytes?: number
  /** Milliseconds between two checks of that size (default 30,000). */
  logCheckMs?: number
  onFatal(error: Error): void
}

export interface Embedded {
  pool: pg.Pool
  /** For a connection outside the pool, for example for LISTEN. */
  clientConfig: pg.ClientConfig
  attach(port: MessagePort): void
  /** Waits up to 5 s for borrowed connections, then closes the database. No committed data is lost. Can be called twice. */
  close(): Promise<void>
  worker: Worker
}

const DEFAULT_CONNECTIONS = 4
const DEFAULT_IDLE_IN_TRANSACTION_MS = 10_000
/** PostgreSQL's own default. */
const DEFAULT_CACHE_MB = 128
const DEFAULT_MAX_LOG_BYTES = 64 * 1024 * 1024
const DEFAULT_LOG_CHECK_MS = 30_000
const CONNECTION_TIMEOUT_MS = 30_000

/**
 * Starts PGlite (PostgreSQL 18) in a worker thread and returns a pool for it. Differences from a server: one statement runs at a time and
 * cannot be cancelled or timed out; `SET`, temporary tables and session advisory locks are shared by all connections (use `set_config(…,
 * true)`); COPY FROM STDIN is rejected. The caller holds the lock of the data directory (`data-dir-lock.ts`).
 * @throws DatabaseDamagedError when the files cannot be opened
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, snapshot, isSynced = true, idleInTransactionMs = DEFAULT_IDLE_IN_TRANSACTION_MS } = options
  const { cacheMb = DEFAULT_CACHE_MB, maxLogBytes = DEFAULT_MAX_LOG_BYTES, logCheckMs = DEFAULT_LOG_CHECK_MS } = options
  limitWasmOptimisation()
  const start = (files: Pick<WorkerData, 'dataDir' | 'snapshot'>) =>
    startWorker({ ...files, isSynced, cacheMb, idleInTransactionMs, maxLogBytes, logCheckMs }, options.onFatal)
  const client = dataDir ? await startInDir({ dataDir, isSynced }, start) : await start(snapshot ? { snapshot } : {})
  const clientConfig: pg.ClientConfig = {
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: client.newStream,
    types: pgTypeParsers,
  }
  const pool = createPool(
    {
      ...clientConfig,
      max: options.max ?? DEFAULT_CONNECTIONS,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    },
    { keepsStatements: true, onIdleError: () => {} },
  )
  let closed: Promise<void> | undefined
  async function close(): Promise<void> {
    await endPool(pool)
    await client.close()
  }
  return {
    pool,
    clientConfig,
    attach: client.attach,
    close: () => {
      closed ??= close()
      return closed
    },
    worker: client.worker,
  }
}

async function startInDir<T>(
  { dataDir, isSynced }: { dataDir: string; isSynced: boolean },
  start: (files: { dataDir: string; snapshot?: string }) => Promise<T>,
): Promise<T> {
  const { isNew, markInitialised } = prepareDatabaseDir(dataDir, isSynced)
  const started = await start(isNew ? { dataDir, ...emptyDatabase() } : { dataDir }).catch((error: unknown) => {
    throw toDatabaseDamagedError(dataDir, error)
  })
  markInitialised()
  return started
}

/** A migrated, empty database from the build. Unpacking it takes a fifth of the time of initialising and migrating a new one. */
function emptyDatabase(): { snapshot?: string } {
  if (import.meta.url.endsWith('.ts')) return {}
  return { snapshot: fileURLToPath(resolveBundledFile(import.meta.url, '', 'empty-database.tar.gz')) }
}
