import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { DEMAND_WORDS_MAX_LENGTH, type DemandKind, MIN_COUNT, mayHaveContactDetails, weekOf } from '../../domain/demand/demand.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { SEARCH_MIN_LENGTH } from '../../domain/search/search-query.ts'
import { type LocalDate, localNow } from '../../domain/time.ts'
import type { Searched } from '../../search-index/read-demand.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { toLogError } from '../log/log-error.ts'
import { computeMac } from '../mac.ts'

type Services = { db: Database; clock: () => Date; secret: string; config: Pick<Config, 'timeZone'>; log: Logger }

export type SearchDemand = {
  /**
   * Counts a search. Searches of a client within 15 seconds of each other that start alike are one search that was being typed; only the
   * last one counts.
   * @param client the client's rate limit key; never stored
   */
  count(searched: Searched, client: string): void
  /** Stores the counts. Counts that cannot be stored stay in memory. Never throws. */
  flush(options?: { all?: boolean }): Promise<void>
  close(): Promise<void>
}

const TYPING_MS = 15_000
const FLUSH_MS = MINUTE_MS
/** Limits of pending clients, of different counts between two flushes, and of words per client in these counts. */
const MAX_CLIENTS = 10_000
const MAX_COUNTS = 20_000
const MAX_WORDS_PER_CLIENT = 30

type Waiting = Searched & { at: number }

export function createSearchDemand({ db, clock, secret, config, log }: Services): SearchDemand {
  const waiting = new Map<string, Waiting>()
  let counts = new Map<string, Count>()
  let wordsByClient = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  function settle({ query, demand: { town, words, isFound }, at }: Waiting, client: string): void {
    const week = weekOf(localNow(new Date(at), config.timeZone).date)
    addTo(counts, { week, kind: 'searches', town, words: '' }, client)
    if (isFound) return
    addTo(counts, { week, kind: 'not_found', town, words: '' }, client)
    const byClient = wordsByClient.get(client) ?? 0
    if (words === '' || words.length > DEMAND_WORDS_MAX_LENGTH || mayHaveContactDetails(query) || byClient >= MAX_WORDS_PER_CLIENT) return
    wordsByClient.set(client, byClient + 1)
    addTo(counts, { week, kind: 'words', town, words }, client)
  }

  function settleOlderThan(time: number): void {
    for (const [client, search] of waiting) {
      if (search.at > time) return
      waiting.delete(client)
      settle(search, client)
    }
  }

  async function store(): Promise<void> {
    if (counts.size === 0) return
    const taken = counts
    counts = new Map()
    wordsByClient = new Map()
    try {
      await storeCounts({ db, secret }, [...taken.values()])
    } catch (error) {
      log.warn({ error: toLogError(error) }, 'counts of searches not stored, will retry')
      for (const [key, count] of taken) {
        const later = counts.get(key)
        if (!later && counts.size >= MAX_COUNTS) continue
        counts.set(key, later ? merged(count, later) : count)
      }
    }
  }

  const result: SearchDemand = {
    count({ query, typed, demand }, client) {
      if (typed.length < SEARCH_MIN_LENGTH) return
      const at = clock().getTime()
      const before = waiting.get(client)
      waiting.delete(client)
      if (before && !isSameSearch(before, typed, at)) settle(before, client)
      if (waiting.size >= MAX_CLIENTS) {
        const [oldest] = waiting
        if (oldest) {
          waiting.delete(oldest[0])
          settle(oldest[1], oldest[0])
        }
      }
      waiting.set(client, { query, demand, typed, at })
      timer ??= setInterval(() => void result.flush(), FLUSH_MS).unref()
    },
    flush({ all = false } = {}) {
      settleOlderThan(all ? Number.POSITIVE_INFINITY : clock().getTime() - TYPING_MS)
      flushing = flushing.then(store)
      return flushing
    },
    async close() {
      clearInterval(timer)
      await result.flush({ all: true })
    },
  }
  return result
}

function addTo(counts: Map<string, Count>, what: Pick<Count, 'week' | 'kind' | 'town' | 'words'>, client: string): void {
  const key = `${what.week}\n${what.kind}\n${what.town}\n${what.words}`
  const known = counts.get(key)
  if (!known && counts.size >= MAX_COUNTS) return
  const count = known ?? { ...what, times: 0, clients: new Set() }
  count.times += 1
  count.clients.add(client)
  counts.set(key, count)
}

function isSameSearch(before: Waiting, typed: string, at: number): boolean {
  return at - before.at <= TYPING_MS && (typed.startsWith(before.typed) || before.typed.startsWith(typed))
}

function merged(one: Count, other: Count): Count {
  return { ...one, times: one.times + other.times, clients: one.clients.union(other.clients) }
}

type Count = { week: LocalDate; kind: DemandKind; town: string; words: string; times: number; clients: Set<string> }

const BATCH_SIZE = 500
/** Limits rows of a week that are not readable yet, so that a flood of random words cannot fill the disk. */
const MAX_UNREADABLE = 100_000
/** Markers are below this number, so that many clients share each marker. */
const MARKERS = 4096

type Row = { week: string; cell: string; times: number; markers: number[] }

/**
 * Adds counts to those of the week. A search by five different clients becomes readable; until then only a keyed hash is stored. Safe to
 * call from several processes concurrently.
 */
async function storeCounts({ db, secret }: { db: Database; secret: string }, counts: readonly Count[]): Promise<void> {
  const byCell = new Map(counts.map((count) => [cellOf(count, secret), count]))
  // Sorted, so that processes cannot deadlock.
  const cells = [...byCell.keys()].sort()
  for (let from = 0; from < cells.length; from += BATCH_SIZE) {
    const rows = cells.slice(from, from + BATCH_SIZE).flatMap((cell) => {
      const count = byCell.get(cell)
      return count ? [toRow(cell, count, secret)] : []
    })
    await inTransaction(db, async (tx) => {
      await makeReadable(tx, await addCounts(tx, rows), byCell)
    })
  }
}

async function addCounts(tx: Transaction, rows: readonly Row[]): Promise<string[]> {
  const added = await tx.execute<{ cell: string }>(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as g(week date, cell text, times integer, markers smallint[])),
    full_weeks as (
      select week from (select distinct week from given) w
      where (select count(*) from (
        select from search_demand s where s.week = w.week and s.kind is null limit ${MAX_UNREADABLE}) unreadable) >= ${MAX_UNREADABLE})
    insert into search_demand as d (week, cell, times, markers)
    select week, cell, times, markers from given g
    where week not in (select week from full_weeks) or exists (select from search_demand s where s.week = g.week and s.cell = g.cell)
    order by cell
    on conflict (week, cell) do update set
      times = d.times + excluded.times,
      markers = case when d.kind is null then array(
        select distinct m from unnest(d.markers || excluded.markers) m order by m limit ${MIN_COUNT}) else '{}' end
    returning case when d.kind is null and cardinality(d.markers) >= ${MIN_COUNT} and d.times >= ${MIN_COUNT} then d.cell end as cell`)
  return added.rows.flatMap(({ cell }) => (cell === null ? [] : [cell]))
}

async function makeReadable(tx: Transaction, cells: readonly string[], byCell: ReadonlyMap<string, Count>): Promise<void> {
  const readable = cells.flatMap((cell) => {
    const count = byCell.get(cell)
    return count ? [{ cell, week: count.week, kind: count.kind, town: count.town, words: count.words }] : []
  })
  if (readable.length === 0) return
  await tx.execute(sql`
    update search_demand d set kind = g.kind, town = g.town, words = g.words, markers = '{}'
    from json_to_recordset(${JSON.stringify(readable)}::json) as g(week date, cell text, kind text, town text, words text)
    where d.week = g.week and d.cell = g.cell`)
}

function cellOf({ week, kind, town, words }: Count, secret: string): string {
  return computeMac(`search-demand\n${week}\n${kind}\n${town}\n${words}`, secret)
}

function toRow(cell: string, { week, times, clients }: Count, secret: string): Row {
  const markers = new Set([...clients].slice(0, MARKERS).map((client) => markerOf(cell, client, secret)))
  return { week, cell, times, markers: [...markers].sort((a, b) => a - b).slice(0, MIN_COUNT) }
}

/** Differs per cell, so that searches of one client cannot be linked. */
function markerOf(cell: string, client: string, secret: string): number {
  return Number.parseInt(computeMac(`search-demand-client\n${cell}\n${client}`, secret, 'hex').slice(0, 6), 16) % MARKERS
}
