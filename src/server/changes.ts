import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Logger } from 'pino'
import { listen } from './db/listen.ts'
import type { Database } from './db/open.ts'
import { inTransaction, type Transaction } from './db/transaction.ts'

/** What a public page may depend on. `venues`: any list of venues; `menus`: any list of menus or dishes; `venue:ID`: one venue's own page. */
type PageTag = 'venues' | 'menus' | `venue:${string}`

/** What a write may touch: what pages show, and the reservations of one venue, which no page does. */
export type Tag = PageTag | `reservations:${string}`

/** Whether pages may depend on it. */
export function isPageTag(tag: Tag): tag is PageTag {
  return !tag.startsWith('reservations:')
}

export type Changes = {
  /**
   * Runs `work` in one transaction. What it touches is announced with the commit to every process on the database, and
   * to this process's own listeners before the promise resolves, so that the writer's next page shows its change.
   */
  write<T>(work: (tx: Transaction, touch: (...tags: Tag[]) => void) => Promise<T>): Promise<T>
  /** Calls back for every change; `everything` where what was missed cannot be known. Returns how to stop. */
  onChange(listener: (change: readonly Tag[] | 'everything') => void): () => void
  /** Whether changes of other processes arrive now. While they do not, nothing may be served from a cache. */
  isListening(): boolean
  close(): Promise<void>
}

const CHANNEL = 'plateful_changes'
/** A NOTIFY payload holds 8000 bytes; beyond this many tags the announcement says 'everything'. */
const MAX_TAGS = 100

/** Opens the announcements of one process: what it writes, and what others on the same database write. */
export function openChanges(db: Database, log: Logger): Changes {
  const listeners = new Set<(change: readonly Tag[] | 'everything') => void>()
  const tell = (change: readonly Tag[] | 'everything') => {
    for (const listener of listeners) listener(change)
  }
  // What happened before the first connection was missed as well.
  let isListening = false
  const listener = listen(db, CHANNEL, {
    onMessage: (payload) => tell(payload === '*' ? 'everything' : (payload.split(' ') as Tag[])),
    onLost: () => {
      isListening = false
      log.warn('lost the announcements of other processes; nothing is cached until they are back')
    },
    onConnected: () => {
      isListening = true
      tell('everything')
    },
  })
  return {
    async write(work) {
      let touched = new Set<Tag>()
      const result = await inTransaction(db, async (tx) => {
        touched = new Set()
        const value = await work(tx, (...tags) => {
          for (const tag of tags) touched.add(tag)
        })
        if (touched.size > 0) await tx.execute(sql`select pg_notify(${CHANNEL}, ${payloadOf(touched)})`)
        return value
      })
      if (touched.size > 0) tell(touched.size > MAX_TAGS ? 'everything' : [...touched])
      return result
    },
    onChange(callback) {
      listeners.add(callback)
      return () => listeners.delete(callback)
    },
    isListening: () => isListening,
    close: () => listener.close(),
  }
}

/** Has every process on the database forget all it knew of it, with the commit of the connection's transaction. */
export async function announceEverything(client: pg.Client): Promise<void> {
  await client.query('select pg_notify($1, $2)', [CHANNEL, '*'])
}

function payloadOf(tags: ReadonlySet<Tag>): string {
  return tags.size > MAX_TAGS ? '*' : [...tags].join(' ')
}
