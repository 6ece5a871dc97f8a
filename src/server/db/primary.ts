import pg from 'pg'
import { isDatabaseUnreachable } from './unreachable.ts'

const PROBE_TIMEOUT_MS = 2_000
/** Minimum time between two failed searches; otherwise every request would start a search. */
const PAUSE_MS = 250

type Host = { host: string; port: number }

type Parameter = { parameterName: string; parameterValue: string }

export type PrimaryConfig = pg.ClientConfig & { primary?: Primary | undefined }

class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError'
  readonly code = '08001'
}

/**
 * Finds the host that accepts writes and remembers it. Searches again when its connections are lost, and closes connections to a host that
 * was replaced. Prefers the remembered host while it accepts writes, so that two writable hosts never alternate.
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

  /** @throws NoPrimaryError, or the error of a host that rejects the user or the database */
  async find(): Promise<Host> {
    return this.#current ?? this.#search()
  }

  recheck(): void {
    this.#current = undefined
    this.#search().catch(() => {})
  }

  follow(client: pg.Client, host: Host): void {
    this.#connections.set(client, host)
    client.once('end', () => this.#connections.delete(client))
    client.on('error', () => this.recheck())
    client.connection.on('parameterStatus', ({ parameterName, parameterValue }: Parameter) => {
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
    // Not awaited, because an unreachable host never confirms the end.
    client.end().catch(() => {})
  }
}

function failWithReason(failure: AggregateError): never {
  const errors: unknown[] = failure.errors
  throw errors.find((error) => !isDatabaseUnreachable(error)) ?? new NoPrimaryError('No host accepts writes', { cause: errors[0] })
}

function isSame(one: Host, other: Host): boolean {
  return one.host === other.host && one.port === other.port
}

function disconnect(client: pg.Client): void {
  client.connection.stream.destroy()
}
