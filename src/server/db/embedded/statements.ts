/**
 * Rewrites client messages, because all connections share one PostgreSQL session. Covers names of prepared statements, UNLISTEN, and COPY,
 * which crashes PGlite.
 */
import { cString, message, queryMessage, readCString } from './messages.ts'
import { concatBytes, FRONTEND } from './protocol.ts'

const STATEMENT = 0x53

/**
 * Gives each connection its own prepared statements: `by_id` of connection 3 is `p3_1` in the session. Names are generated, because
 * PostgreSQL truncates names at 63 bytes. Does not cover the SQL commands PREPARE and EXECUTE.
 */
export class StatementNames {
  readonly #prefix: string
  readonly #names = new Map<string, string>()

  constructor(id: number) {
    this.#prefix = `p${id}_`
  }

  get used(): Iterable<string> {
    return this.#names.values()
  }

  of(name: string): string {
    if (name === '') return ''
    let own = this.#names.get(name)
    if (own === undefined) {
      own = this.#prefix + (this.#names.size + 1)
      this.#names.set(name, own)
    }
    return own
  }

  rewrite(type: number, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const at = nameAt(type, bytes)
    if (at === null) return bytes
    const { text, next } = readCString(bytes, at)
    if (text === '') return bytes
    return message(type, concatBytes([bytes.subarray(5, at), cString(this.of(text)), bytes.subarray(next)]))
  }
}

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

/** UNLISTEN of an unused channel succeeds without ending the subscriptions of other clients. */
const NOBODY = 'UNLISTEN plateful_nobody'

/** Raises the error inside PostgreSQL, so that the transaction fails as for any other rejected statement. */
const REFUSE_COPY = `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'feature_not_supported',
  MESSAGE = 'COPY FROM STDIN is not supported by the embedded database',
  HINT = 'Insert rows in batches, or set DATABASE_URL to a PostgreSQL server.'; END $$`

function channelName(written: string): string {
  return written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written.toLowerCase()
}

/**
 * Replaces UNLISTEN and COPY FROM STDIN statements. Adds and removes the connection's channels in `channels`; a channel left by a
 * rolled-back LISTEN does no harm.
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

/** A cheap test before decoding: `rewriteSql` changes only statements with these words. */
const OF_INTEREST = /listen|stdin/i

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
