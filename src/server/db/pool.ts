import { AsyncResource } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { isTracing } from '../tracing/span.ts'
import { withTimeLimit } from '../with-time-limit.ts'
import { NumberClient } from './pg-type-parsers.ts'
import type { PrimaryConfig } from './primary.ts'

const END_TIMEOUT_MS = 5_000

type Options = {
  keepsStatements: boolean
  onIdleError(error: Error): void
}

export function createPool(config: pg.PoolConfig, { keepsStatements, onIdleError }: Options): pg.Pool {
  // Pipelined statements, such as those of one transaction, need one round trip.
  const pool = new pg.Pool({ ...config, pipeline: true, Client: keepsStatements ? PreparingClient : NumberClient })
  pool.on('error', onIdleError)
  keepSpans(pool)
  // The pool listens for errors only while a connection is idle. Without this listener, a connection lost between two statements of a
  // transaction would end the process. The next statement still rejects.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', writeTogether)
  return pool
}

/**
 * Keeps the trace span of a query that waits for a connection; otherwise it would run in the span of the query that released the
 * connection.
 */
function keepSpans(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (...connected: unknown[]) => void) => unknown
  pool.connect = ((callback?: (...connected: unknown[]) => void) =>
    connect(callback && isTracing() ? AsyncResource.bind(callback) : callback)) as typeof pool.connect
}

/**
 * Makes a connected client write all statements of one turn of the event loop together. A write is a call to the kernel, which costs as
 * much as a small statement, and `pg` needs one for each.
 */
export function writeTogether(client: pg.PoolClient): void {
  const { stream } = client.connection
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    return query(...args)
  }) as typeof client.query
}

/**
 * Rejects new queries and waits up to five seconds for borrowed connections.
 * @returns false when some were not returned
 */
export async function endPool(pool: pg.Pool): Promise<boolean> {
  const ended = pool.end().then(() => true)
  return withTimeLimit(END_TIMEOUT_MS, ended, () => false)
}

/** Prepared statements per connection. Each takes up to 100 KB of memory in every connection. */
const MAX_PREPARED = 200
/** In characters. Longer texts are multi-row inserts, which rarely repeat. */
const MAX_TEXT_LENGTH = 6000
const MAX_SEEN = 500

export class PreparedNames {
  readonly #names = new Map<string, string>()
  readonly #seen = new LRUCache<string, true>({ max: MAX_SEEN })

  /** Undefined at the first use of a text, when it is too long, or when all names are taken. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MAX_PREPARED || text.length > MAX_TEXT_LENGTH) return known
    if (!this.#seen.has(text)) {
      this.#seen.set(text, true)
      return undefined
    }
    const name = `by-text-${this.#names.size + 1}`
    this.#names.set(text, name)
    this.#seen.delete(text)
    return name
  }
}

const sharedNames = new PreparedNames()

function prepared(names: PreparedNames, query: unknown, values: unknown): unknown {
  if (!Array.isArray(values) || values.length === 0) return query
  if (typeof query === 'string') return { text: query, name: names.nameOf(query) }
  if (
    typeof query !== 'object' ||
    query === null ||
    !('text' in query) ||
    typeof query.text !== 'string' ||
    ('name' in query && query.name)
  )
    return query
  const name = names.nameOf(query.text)
  return name === undefined ? query : { ...query, name }
}

/** Prepares parametrised statements from their second use on. Only for pools whose connections keep their session. */
export class PreparingClient extends NumberClient {
  constructor(config?: string | PrimaryConfig, names = sharedNames) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((first: unknown, ...rest: unknown[]) => query(prepared(names, first, rest[0]), ...rest)) as typeof this.query
  }
}
