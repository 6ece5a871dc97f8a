import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Database } from './open.ts'

interface ListenHandlers {
  onMessage(payload: string): void
  onLost(): void
  /** Called when the connection listens, the first time or again. Earlier messages may have been missed. */
  onConnected(): void
}

export interface Listener {
  close(): Promise<void>
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 2_000
/**
 * Without probes, a connection dropped by a firewall or a powered-off host is never detected. The embedded database gets no probes,
 * because its connections are in this process, and while it is busy, as during a backup, a probe would only wait.
 */
const PROBE_EVERY_MS = 5_000
const PROBE = { text: 'SELECT 1', query_timeout: 5_000 }
/** Longest wait for the notification of a probe. PostgreSQL delivers it within a few milliseconds. */
const HEAR_WITHIN_MS = 5_000
const PROBE_PREFIX = 'probe '

/**
 * Returns whether a listening connection receives a notification sent through the pool. Behind a pooler in transaction mode LISTEN
 * succeeds, but notifications are never delivered.
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
 * Listens to a channel until closed. Retries failed connections without limit, after 200 ms doubling to 2 s. Returns immediately; messages
 * are reliable after `onConnected`. Close it before the database.
 * @param channel any name; quoted, so that case matters
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
      db.suspect()
      // Not awaited, because an unreachable server never responds.
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
    if (db.kind === 'postgres') {
      probe = setInterval(() => mine.query(PROBE).catch(lost), PROBE_EVERY_MS)
      probe.unref()
    }
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
