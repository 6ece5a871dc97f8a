/** The one of several PostgreSQL hosts that accepts writes, and the connections to it. */
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { isDatabaseUnreachable } from './unreachable.ts'

/** Longest wait for the answer of a host whether it accepts writes, in milliseconds. */
const PROBE_TIMEOUT_MS = 2_000
/** Time for which a search without a result is not repeated, in milliseconds: every request would start one. */
const PAUSE_MS = 250

type Host = { host: string; port: number }

/** The parts of `pg.Client` without types. */
type Internals = { connection: { stream: Duplex; on(event: 'parameterStatus', listener: (message: Parameter) => void): void } }
type Parameter = { parameterName: string; parameterValue: string }

/** A client that connects to a primary when its configuration names one, and otherwise as configured. */
export type PrimaryConfig = pg.ClientConfig & { primary?: Primary | undefined }

/** No host accepts writes, for example before a standby has taken over. */
class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError'
  /** SQLSTATE: no connection could be established. */
  readonly code = '08001'
}

/**
 * Finds the host that accepts writes and remembers it. When its connections are lost, the hosts are asked again; connections to a host that another
 * has replaced are closed. The remembered host is preferred while it accepts writes, so that two writable hosts are never used in turn.
 */
export class Primary {
  readonly #urls: readonly string[]
  readonly #connections = new Map<pg.Client, Host>()
  #current: Host | undefined
  #lastUrl: string | undefined
  #searching: Promise<Host> | undefined

  constructor(urls: readonly string[]) {
    this.#urls = urls
  }

  /** @throws NoPrimaryError, or the error of a host that refuses the user or the database */
  async find(): Promise<Host> {
    return this.#current ?? this.#search()
  }

  /** Called when the host may have failed: the hosts are asked again. */
  recheck(): void {
    this.#current = undefined
    this.#search().catch(() => {})
  }

  /** Closes the connection when another host takes over or this one refuses writes, and asks the hosts again when it is lost. */
  follow(client: pg.Client, host: Host): void {
    this.#connections.set(client, host)
    client.once('end', () => this.#connections.delete(client))
    client.on('error', () => this.recheck())
    internals(client).connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (/^(in_hot_standby|default_transaction_read_only)$/.test(parameterName) && parameterValue === 'on') disconnect(client)
    })
  }

  #search(): Promise<Host> {
    if (this.#searching) return this.#searching
    const search = this.#askHosts()
    const end = () => {
      if (this.#searching === search) this.#searching = undefined
    }
    search.then(end, () => setTimeout(end, PAUSE_MS).unref())
    this.#searching = search
    return search
  }

  async #askHosts(): Promise<Host> {
    const last = this.#lastUrl
    const found = last === undefined ? undefined : await ask(last).catch(() => undefined)
    const { url, host } = found ?? (await Promise.any(this.#urls.map(ask)).catch(failWithReason))
    this.#current = host
    this.#lastUrl = url
    for (const [client, at] of this.#connections) if (!isSame(at, host)) disconnect(client)
    return host
  }
}

/** A client of `pg` that can be told to find its host. */
export class PrimaryClient extends pg.Client {
  readonly #primary: Primary | undefined

  constructor(config?: string | PrimaryConfig) {
    super(config)
    this.#primary = typeof config === 'object' ? config.primary : undefined
    if (!this.#primary) return
    const connect = this.#connectToPrimary.bind(this, this.#primary)
    this.connect = ((callback?: (error: Error | null, client?: pg.Client) => void) => {
      const connected = connect()
      if (!callback) return connected
      connected.then(() => callback(null, this), callback)
    }) as typeof this.connect
  }

  async #connectToPrimary(primary: Primary): Promise<this> {
    const host = await primary.find()
    Object.assign(this, host)
    try {
      await super.connect()
      const { rows } = await super.query<{ transaction_read_only: string }>('show transaction_read_only')
      if (rows[0]?.transaction_read_only !== 'off') throw new NoPrimaryError('The host no longer accepts writes')
    } catch (error) {
      primary.recheck()
      this.end().catch(() => {})
      throw error
    }
    primary.follow(this, host)
    return this
  }
}

/** @returns the host of the URL when it accepts writes */
async function ask(url: string): Promise<{ url: string; host: Host }> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'plateful',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    if (rows[0]?.transaction_read_only !== 'off') throw new NoPrimaryError('The host does not accept writes')
    return { url, host: { host: client.host, port: client.port } }
  } finally {
    // Not awaited, because a silent host never confirms the end.
    client.end().catch(() => {})
  }
}

/** A wrong password or database is told as such; otherwise there is no primary for the time being. */
function failWithReason(failure: AggregateError): never {
  const errors: unknown[] = failure.errors
  throw errors.find((error) => !isDatabaseUnreachable(error)) ?? new NoPrimaryError('No host accepts writes', { cause: errors[0] })
}

function isSame(one: Host, other: Host): boolean {
  return one.host === other.host && one.port === other.port
}

/** Ends a connection without waiting for its host. Its statements fail. */
function disconnect(client: pg.Client): void {
  internals(client).connection.stream.destroy()
}

function internals(client: pg.Client): Internals {
  return client as unknown as Internals
}
