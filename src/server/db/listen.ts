/** LISTEN on a connection of its own that comes back by itself. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Database } from './open.ts'

interface ListenHandlers {
  /** A NOTIFY on the channel; the payload is '' when it had none. */
  onMessage(payload: string): void
  /** The connection is gone: messages are missed from now on until `onConnected`. Once per loss. */
  onLost(): void
  /** Listening, for the first time or again. Whatever happened before this call may have been missed. */
  onConnected(): void
}

export interface Listener {
  /** Stops listening; none of the handlers is called after this call. */
  close(): Promise<void>
}

/** Pause before connecting again: doubles from the first to the longest, in milliseconds. */
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000
/** A connection that a firewall dropped stays silent for ever unless it is asked. */
const PROBE_EVERY_MS = 15_000
const PROBE = { text: 'SELECT 1', query_timeout: 5_000 }
/** Longest wait for a notification of one's own, in milliseconds; PostgreSQL delivers it within a few. */
const HEAR_WITHIN_MS = 5_000
/** Begins the payload of such a notification, which every process on the database receives. */
const PROBE_PREFIX = 'probe '

/**
 * Whether a connection that listens to the channel receives what is sent through the pool. Behind a pooler in transaction
 * mode, LISTEN succeeds and nothing ever arrives.
 */
export async function hearOwnNotification(client: pg.Client, db: Database, channel: string): Promise<boolean> {
  const payload = `${PROBE_PREFIX}${randomUUID()}`
  const heard = Promise.withResolvers<boolean>()
  const hear = (message: pg.Notification) => {
    if (message.payload === payload) heard.resolve(true)
  }
  client.on('notification', hear)
  let timer: NodeJS.Timeout | undefined
  try {
    await db.pool.query('select pg_notify($1, $2)', [channel, payload])
    timer = setTimeout(() => heard.resolve(false), HEAR_WITHIN_MS)
    timer.unref()
    return await heard.promise
  } finally {
    clearTimeout(timer)
    client.off('notification', hear)
  }
}

/**
 * Listens to a channel until closed. Failures to connect, the first included, are tried again for ever, after 200 ms
 * doubling to 5 s. Returns at once; `onConnected` tells when messages count. Close it before the database.
 * @param channel any name; quoted, so case matters
 */
export function listen(db: Database, channel: string, handlers: ListenHandlers): Listener {
  let closed = false
  let client: pg.Client | undefined
  let pause = FIRST_PAUSE_MS
  let retry: NodeJS.Timeout | undefined
  let probe: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const mine = db.newClient()
    client = mine
    let connected = false

    function lost(): void {
      if (closed || client !== mine) return
      client = undefined
      clearInterval(probe)
      // Ends what is left of it; nobody waits, since the other side may never answer.
      mine.end().catch(() => {})
      retry = setTimeout(() => void connect(), pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      if (connected) handlers.onLost()
    }

    mine.on('error', lost)
    mine.on('end', lost)
    mine.on('notification', (message) => {
      const { payload = '' } = message
      if (!closed && message.channel === channel && !payload.startsWith(PROBE_PREFIX)) handlers.onMessage(payload)
    })
    try {
      await mine.connect()
      await mine.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      if (db.kind === 'postgres' && !(await hearOwnNotification(mine, db, channel))) throw new Error('LISTEN receives nothing')
    } catch {
      lost()
      return
    }
    if (closed || client !== mine) return
    connected = true
    pause = FIRST_PAUSE_MS
    probe = setInterval(() => mine.query(PROBE).catch(lost), PROBE_EVERY_MS)
    probe.unref()
    handlers.onConnected()
  }

  void connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(retry)
      clearInterval(probe)
      await client?.end().catch(() => {})
    },
  }
}
