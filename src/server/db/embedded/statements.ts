/**
 * What has to be rewritten in a client's messages because all connections share one PostgreSQL session: names of
 * prepared statements, UNLISTEN, and the COPY that PGlite does not survive.
 */
import { cString, message, queryMessage, readCString } from './messages.ts'
import { concatBytes, FRONTEND } from './protocol.ts'

const STATEMENT = 0x53

/**
 * Gives each connection its own prepared statements: `by_id` of connection 3 is `p3_1` in the session. Short names are
 * made up, not prefixed, since PostgreSQL cuts names at 63 bytes. SQL's PREPARE / EXECUTE are not covered.
 */
export class StatementNames {
  readonly #prefix: string
  readonly #names = new Map<string, string>()

  /** @param id a number no other living connection has */
  constructor(id: number) {
    this.#prefix = `p${id}_`
  }

  /** Every name used so far, as the session knows it: what to close when the connection goes. */
  get used(): Iterable<string> {
    return this.#names.values()
  }

  /** The session's name for a client's; the unnamed statement stays unnamed. */
  of(name: string): string {
    if (name === '') return ''
    let own = this.#names.get(name)
    if (own === undefined) {
      own = this.#prefix + (this.#names.size + 1)
      this.#names.set(name, own)
    }
    return own
  }

  /** Rewrites the statement's name in a Parse, Bind, Describe or Close; other messages come back as they are. */
  rewrite(type: number, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const at = nameAt(type, bytes)
    if (at === null) return bytes
    const { text, next } = readCString(bytes, at)
    if (text === '') return bytes
    return message(type, concatBytes([bytes.subarray(5, at), cString(this.of(text)), bytes.subarray(next)]))
  }
}

/** Where in a message the statement's name starts; null when it has none. */
function nameAt(type: number, bytes: Uint8Array): number | null {
  if (type === FRONTEND.parse) return 5
  if (type === FRONTEND.bind) return readCString(bytes, 5).next
  const isAboutStatement = bytes[5] === STATEMENT
  if ((type === FRONTEND.describe || type === FRONTEND.close) && isAboutStatement) return 6
  return null
}

const CHANNEL = String.raw`("(?:[^"]|"")+"|[\p{L}_][\p{L}\p{N}_$]*|\*)`
const LISTEN = new RegExp(String.raw`(?:^|;)\s*LISTEN\s+${CHANNEL}`, 'giu')
const UNLISTEN = new RegExp(String.raw`^\s*UNLISTEN\s+${CHANNEL}\s*;?\s*$`, 'iu')
const COPY_IN = /\bcopy\s[^;]*\bfrom\s+stdin\b/i

/** A channel nobody listens to, so that an UNLISTEN can be answered without ending it for the others. */
const NOBODY = 'UNLISTEN plateful_nobody'

/** Raises the refusal inside PostgreSQL, so that a transaction fails as it would for any refused statement. */
const REFUSE_COPY = `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'feature_not_supported',
  MESSAGE = 'COPY FROM STDIN is not supported by the embedded database',
  HINT = 'Insert rows in batches, or set DATABASE_URL to a PostgreSQL server.'; END $$`

function channelName(written: string): string {
  return written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written.toLowerCase()
}

/**
 * Reads and if need be replaces the SQL of a statement. `channels` is the connection's list of channels it listens to
 * and is kept up to date; a channel that a rolled-back LISTEN put there does no harm.
 */
export function rewriteSql(sql: string, channels: Set<string>): string {
  if (COPY_IN.test(sql)) return REFUSE_COPY
  for (const [, channel] of sql.matchAll(LISTEN)) if (channel) channels.add(channelName(channel))
  const ended = UNLISTEN.exec(sql)?.[1]
  if (ended === undefined) return sql
  if (ended === '*') channels.clear()
  else channels.delete(channelName(ended))
  return NOBODY
}

/** The words without which `rewriteSql` has nothing to do: a cheap look before anything is decoded. */
const OF_INTEREST = /listen|stdin/i

/** Applies `rewriteSql` to a Query or Parse message; other messages come back as they are. */
export function rewriteStatement(type: number, bytes: Uint8Array<ArrayBuffer>, channels: Set<string>): Uint8Array<ArrayBuffer> {
  if (type !== FRONTEND.query && type !== FRONTEND.parse) return bytes
  const name = type === FRONTEND.parse ? readCString(bytes, 5) : { text: '', next: 5 }
  const { text: sql, next } = readCString(bytes, name.next)
  if (!OF_INTEREST.test(sql)) return bytes
  const rewritten = rewriteSql(sql, channels)
  if (rewritten === sql) return bytes
  if (type === FRONTEND.query) return queryMessage(rewritten)
  return message(type, concatBytes([cString(name.text), cString(rewritten), bytes.subarray(next)]))
}
