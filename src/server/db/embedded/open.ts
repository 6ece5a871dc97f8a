/** Opens the embedded database behind an ordinary `pg.Pool`. */
import type { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { pgTypeParsers } from '../pg-type-parsers.ts'
import { createPool, endPool } from '../pool.ts'
import { prepareDatabaseDir, toDatabaseDamagedError } from './database-dir.ts'
import { startWorker } from './worker-client.ts'

interface EmbeddedOptions {
  /** Folder of the database files, created when missing; absent: in memory, gone at close. */
  dataDir?: string
  /** File to begin from when in memory (`dumpDataDir` of PGlite): a ready database in half a second, for tests. */
  snapshot?: string
  /** Connections in the pool, 1 or more (default 4). All share one PostgreSQL session, so more do not compute faster. */
  max?: number
  /** Milliseconds a connection may sit idle in a transaction before it is rolled back and closed (default 10,000). */
  idleInTransactionMs?: number
  /** Called exactly once if the database dies by itself. Pending queries reject; nothing works after it. */
  onFatal(error: Error): void
}

export interface Embedded {
  pool: pg.Pool
  /** For a connection outside the pool, e.g. for LISTEN: `new pg.Client(clientConfig)`. */
  clientConfig: pg.ClientConfig
  /** Waits up to 5 s for borrowed connections, then closes: nothing committed is lost. Calling it twice is fine. */
  close(): Promise<void>
  /** The database's thread, for diagnostics and tests. */
  worker: Worker
}

const DEFAULT_CONNECTIONS = 4
const DEFAULT_IDLE_IN_TRANSACTION_MS = 10_000
/** How long a query waits for a free connection. */
const CONNECTION_TIMEOUT_MS = 30_000

/**
 * Runs PGlite (PostgreSQL 18) in a worker thread and gives a pool to it. Behaves like a server, with these
 * differences: one statement runs at a time and cannot be cancelled or timed out; `SET`, temporary tables and session
 * advisory locks are shared by all connections (use `set_config(…, true)`); COPY FROM STDIN is refused.
 *
 * What is acknowledged survives a kill of the process, but not for certain a power cut: PGlite never asks the disk to
 * flush (traced: no fsync, not even with `fsync = on`). Who needs that sets DATABASE_URL.
 * @throws DatabaseDamaged when the files cannot be opened. The caller holds the folder's lock (`data-lock.ts`).
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, snapshot, idleInTransactionMs = DEFAULT_IDLE_IN_TRANSACTION_MS } = options
  const files = { ...(dataDir ? { dataDir } : {}), ...(snapshot ? { snapshot } : {}) }
  const client = await startIn(dataDir, () => startWorker({ ...files, idleInTransactionMs }, options.onFatal))
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
      // An idle connection costs nothing here.
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    },
    // Idle connections are lost only when the database dies or closes, and both have their own ways of telling.
    () => {},
  )
  let closed: Promise<void> | undefined
  async function close(): Promise<void> {
    await endPool(pool)
    await client.close()
  }
  return {
    pool,
    clientConfig,
    close: () => {
      closed ??= close()
      return closed
    },
    worker: client.worker,
  }
}

/** Without a folder nothing can be in its way. */
async function startIn<T>(dir: string | undefined, start: () => Promise<T>): Promise<T> {
  if (dir === undefined) return start()
  const isThere = prepareDatabaseDir(dir)
  const started = await start().catch((error: unknown) => {
    throw toDatabaseDamagedError(dir, error)
  })
  isThere()
  return started
}
