import type pg from 'pg'
import type { Logger } from 'pino'
import { listen } from '../db/listen.ts'
import type { Database } from '../db/open.ts'
import { type CacheTag, tagsOf } from '../db/schema/cache-tags.ts'
import type { TableWrite } from '../db/table-writes.ts'
import { inTransaction, type SendCommit, type Transaction } from '../db/transaction.ts'

/** `everything` when the tags are unknown or too many. */
export type CacheChange = readonly CacheTag[] | 'everything'

export type InvalidateVenues = (...venueIds: string[]) => void

export type ChangeBus = {
  /**
   * Runs `work` in one transaction. The commit sends the tags of the written tables to every process on the database. Listeners of this
   * process are called before the promise resolves, so that the writer's next page shows the change.
   * @param work calls `invalidateVenues` with the id of each venue whose rows it writes
   * @throws Error when `work` wrote rows of a venue without calling `invalidateVenues`; nothing is committed
   */
  transaction<T>(work: (tx: Transaction, invalidateVenues: InvalidateVenues, sendCommit: SendCommit) => Promise<T>): Promise<T>
  /**
   * Calls the listener for every change; with `everything` when changes may have been missed. Returns a function that removes the listener.
   */
  onChange(listener: (change: CacheChange) => void): () => void
  /** Whether changes of other processes are received. While false, no cache may be used. */
  isListening(): boolean
  figures(): { received: number; lost: number }
  close(): Promise<void>
}

const CHANNEL = 'plateful_changes'
/** Maximum number of tags in one NOTIFY, whose payload is limited to 8,000 bytes. More tags are sent as 'everything'. */
const MAX_TAGS = 100

export function createChangeBus(db: Database, log: Logger): ChangeBus {
  const listeners = new Set<(change: CacheChange) => void>()
  const tell = (change: CacheChange) => {
    for (const listener of listeners) listener(change)
  }
  let isListening = false
  let received = 0
  let lost = 0
  const listener = listen(db, CHANNEL, {
    onMessage: (payload) => {
      received += 1
      tell(payload === '*' ? 'everything' : (payload.split(' ') as CacheTag[]))
    },
    onLost: () => {
      lost += 1
      isListening = false
      log.warn('change listener disconnected; nothing is cached until it reconnects')
    },
    onConnected: () => {
      isListening = true
      tell('everything')
    },
  })
  return {
    async transaction(work) {
      const writes: TableWrite[] = []
      const venueIds = new Set<string>()
      let change: CacheChange = []
      const invalidateVenues: InvalidateVenues = (...ids) => {
        for (const id of ids) venueIds.add(id)
      }
      const result = await inTransaction(
        db,
        (tx, sendCommit) => {
          // A retried transaction runs `work` again.
          writes.length = 0
          venueIds.clear()
          return work(tx, invalidateVenues, sendCommit)
        },
        {
          onWrite: (write) => writes.push(write),
          lastStatement: () => {
            change = limit(tagsOf(writes, venueIds))
            return change.length > 0 ? { text: 'select pg_notify($1, $2)', values: [CHANNEL, payloadOf(change)] } : null
          },
        },
      )
      if (change.length > 0) tell(change)
      return result
    },
    onChange(callback) {
      listeners.add(callback)
      return () => listeners.delete(callback)
    },
    isListening: () => isListening,
    figures: () => ({ received, lost }),
    close: () => listener.close(),
  }
}

export async function publishInvalidateAll(client: pg.Client): Promise<void> {
  await client.query('select pg_notify($1, $2)', [CHANNEL, '*'])
}

function limit(tags: CacheTag[]): CacheChange {
  return tags.length > MAX_TAGS ? 'everything' : tags
}

function payloadOf(change: CacheChange): string {
  return change === 'everything' ? '*' : change.join(' ')
}
