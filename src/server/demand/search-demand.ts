import type { Logger } from 'pino'
import { DEMAND_WORDS_MAX_LENGTH, mayHaveContactDetails, weekOf } from '../../domain/demand/demand.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { SEARCH_MIN_LENGTH } from '../../domain/search/search-query.ts'
import { foldText } from '../../domain/text.ts'
import { localNow } from '../../domain/time.ts'
import type { Searched } from '../../search-index/read-demand.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import { toLogError } from '../log/log-error.ts'
import { type Count, storeCounts } from './store-counts.ts'

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

type Waiting = Searched & { typed: string; at: number }

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
    count({ query, demand }, client) {
      const typed = foldText(query).trim().replace(/\s+/g, ' ')
      if (typed.length < SEARCH_MIN_LENGTH) return
      const at = clock().getTime()
      const before = waiting.get(client)
      waiting.delete(client)
      if (before && !isSameSearch(before, typed, at)) settle(before, client)
      const [oldest] = waiting
      if (oldest && waiting.size >= MAX_CLIENTS) {
        waiting.delete(oldest[0])
        settle(oldest[1], oldest[0])
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
