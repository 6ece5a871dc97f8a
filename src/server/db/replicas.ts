import { toLogError } from '../log/log-error.ts'
import { type Database, type DatabaseLog, openDatabase } from './open.ts'

/** Maximum wait for the log position of a replica and for its response. After that the primary is used. */
const CHECK_TIMEOUT_MS = 2_000
const ANSWER_TIMEOUT_MS = 5_000

/** The write-ahead log position of a standby. It only counts while the replica receives the log. */
const REPLAYED = {
  text: `select pg_last_wal_replay_lsn() as lsn where pg_is_in_recovery() and exists (select from pg_stat_wal_receiver)`,
  query_timeout: CHECK_TIMEOUT_MS,
}
/** The insert position, because a commit with `synchronous_commit` off is not written yet. */
const WRITTEN = 'select pg_current_wal_insert_lsn() as lsn'

export interface Replicas {
  /** Returns a replica with all changes that this process knows of; undefined when only the primary can respond. */
  pick(): Database | undefined
  distrust(replica: Database): void
  count(): { usable: number; all: number }
  close(): Promise<void>
}

/** `replayed`: last known position in the write-ahead log; null when the replica cannot be used. */
type Replica = { db: Database; replayed: bigint | null; checking: boolean }

/** The change bus, as far as replicas follow it. */
type Changes = { isListening(): boolean; onChange(listener: () => void): () => void }

type Options = { urls: readonly string[]; poolSize: number; log: DatabaseLog }

/**
 * Opens the replicas of a primary. After every change, local or received, only the primary is used until its write-ahead log position is
 * known. A replica is used again once it has replayed the log up to there, so that a response is never older than the change that
 * invalidated the caches.
 */
export async function openReplicas(primary: Database, changes: Changes, { urls, poolSize, log }: Options): Promise<Replicas> {
  const open = (databaseUrl: string) => openDatabase({ databaseUrl, poolSize, answerTimeoutMs: ANSWER_TIMEOUT_MS, onFatal: () => {}, log })
  const replicas: Replica[] = (await Promise.all(urls.map(open))).map((db) => ({ db, replayed: null, checking: false }))
  let required: bigint | null = null
  let heard = 0
  let next = 0

  async function check(replica: Replica): Promise<void> {
    if (replica.checking) return
    replica.checking = true
    try {
      const { rows } = await replica.db.pool.query<{ lsn: string }>(REPLAYED)
      replica.replayed = rows[0] ? toPosition(rows[0].lsn) : null
    } catch (error) {
      replica.replayed = null
      log.warn({ error: toLogError(error) }, 'replica unreachable')
    } finally {
      replica.checking = false
    }
  }

  async function requireChange(): Promise<void> {
    heard += 1
    const change = heard
    required = null
    try {
      const { rows } = await primary.pool.query<{ lsn: string }>(WRITTEN)
      if (change !== heard || !rows[0]) return
      required = toPosition(rows[0].lsn)
      for (const replica of replicas) void check(replica)
    } catch {
      // Ignored: replicas stay unused until the next change or the next connection to the primary.
    }
  }

  const isUsable = ({ replayed }: Replica) => changes.isListening() && required !== null && replayed !== null && replayed >= required

  const stop = changes.onChange(() => void requireChange())
  void requireChange()
  return {
    pick() {
      next = (next + 1) % replicas.length
      const oneAtATime = [...replicas.slice(next), ...replicas.slice(0, next)]
      if (required !== null) for (const replica of oneAtATime) if (!isUsable(replica)) void check(replica)
      return oneAtATime.find(isUsable)?.db
    },
    distrust(db) {
      for (const replica of replicas) if (replica.db === db) replica.replayed = null
    },
    count: () => ({ usable: replicas.filter(isUsable).length, all: replicas.length }),
    async close() {
      stop()
      await Promise.all(replicas.map(({ db }) => db.close()))
    },
  }
}

/** A position such as '16/B374D848' as a number of bytes. */
function toPosition(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
