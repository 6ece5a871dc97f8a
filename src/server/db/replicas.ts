/** Replicas of PostgreSQL for public reads, used only while they have everything that this process has heard of. */
import type { ChangeBus } from '../change-bus.ts'
import { toLogError } from '../log/log-error.ts'
import { type Database, type DatabaseLog, openDatabase } from './open.ts'

/** Longest wait for the position of a replica, and for an answer of it, in milliseconds. Then the primary is asked. */
const CHECK_TIMEOUT_MS = 2_000
const ANSWER_TIMEOUT_MS = 5_000

/** Of a standby that follows a primary. A write-ahead log position only counts while the replica receives the log. */
const REPLAYED = {
  text: `select pg_last_wal_replay_lsn() as lsn where pg_is_in_recovery() and exists (select from pg_stat_wal_receiver)`,
  query_timeout: CHECK_TIMEOUT_MS,
}
/** The insert position, because a commit without `synchronous_commit` is not written yet. */
const WRITTEN = 'select pg_current_wal_insert_lsn() as lsn'

export interface Replicas {
  /** A replica with all changes that this process has heard of; undefined when the primary has to answer. */
  pick(): Database | undefined
  /** Not to be used before it has been checked again: a query failed. */
  distrust(replica: Database): void
  /** How many replicas may answer at this moment, and how many there are. */
  count(): { usable: number; all: number }
  close(): Promise<void>
}

/** `replayed`: the last known position of a replica in the write-ahead log; null when it cannot be used. */
type Replica = { db: Database; replayed: bigint | null; checking: boolean }

type Options = { urls: readonly string[]; poolSize: number; log: DatabaseLog }

/**
 * Opens the replicas of a primary. After every change, its own or heard of, the primary answers until its position in the write-ahead log is known; a
 * replica answers once it has replayed the log up to there. So an answer is never older than the change that emptied the caches.
 */
export async function openReplicas(primary: Database, changes: ChangeBus, { urls, poolSize, log }: Options): Promise<Replicas> {
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
      log.warn({ error: toLogError(error) }, 'a replica does not answer')
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
      // Nothing is read from replicas before the next change, or the next connection to the primary.
    }
  }

  const isUsable = ({ replayed }: Replica) => changes.isListening() && required !== null && replayed !== null && replayed >= required

  const stop = changes.onChange(() => void requireChange())
  void requireChange()
  return {
    pick() {
      next = (next + 1) % replicas.length
      const inTurn = [...replicas.slice(next), ...replicas.slice(0, next)]
      if (required !== null) for (const replica of inTurn) if (!isUsable(replica)) void check(replica)
      return inTurn.find(isUsable)?.db
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
