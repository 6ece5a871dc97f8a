/**
 * The thread of the search index. Reads the change log on its own connection before each response; one read serves all
 * waiting requests. An exception that is not a failed query ends the thread; `search-index.ts` starts another one.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type pg from 'pg'
import { openUntil } from '../../../domain/hours/open-at.ts'
import type { Catalogue } from '../../../search-index/catalogue.ts'
import { type ListedVenues, listVenues, type VenueListing } from '../../../search-index/list-venues.ts'
import type { SearchAnswer, SearchRequest } from '../../../search-index/search-answer.ts'
import { prepareSearches, searchCatalogue } from '../../../search-index/search-catalogue.ts'
import { warmUp } from '../../../search-index/warm-up.ts'
import { PortStream } from '../../db/embedded/port-stream.ts'
import { NumberClient, pgTypeParsers } from '../../db/pg-type-parsers.ts'
import { Primary } from '../../db/primary.ts'
import { LiveCatalogue, type Loaded } from './live-catalogue.ts'
import type { IndexFile } from './stored-catalogue.ts'

/** `until`: when the result changes without a change in the database; null for never. */
export type TimedAnswer = SearchAnswer & { until: Date | null }
export type TimedListing = ListedVenues & { until: Date | null }

/** `urls` of the hosts of PostgreSQL. An index that took less than `storeFromMs` milliseconds to read is not stored in the file. */
export type SearchWorkerData = {
  config: pg.ClientConfig | null
  urls: readonly string[]
  file: IndexFile | null
  storeFromMs: number
}
/** `deadline`: until when the response is awaited, in nanoseconds of `process.hrtime`, which all threads share. */
type Asked = { id: number; now: Date; deadline: bigint } & (
  | { type: 'search'; request: SearchRequest }
  | { type: 'list'; listing: VenueListing }
)
export type ToSearchWorker = Asked | { type: 'load' }
export type FromSearchWorker =
  | { type: 'connect'; port: MessagePort }
  | { type: 'answer'; id: number; answer: TimedAnswer | TimedListing }
  | { type: 'failed'; id: number; message: string }
  | { type: 'loaded'; loaded: Loaded }
  | { type: 'stored'; ms: number }
  | { type: 'file failed'; message: string }

const { config, urls, file, storeFromMs } = workerData as SearchWorkerData
const primary = urls.length > 1 ? new Primary(urls) : undefined
const main = parentPort
if (!main) throw new Error('worker.ts runs in a worker thread only')
const send = (message: FromSearchWorker, ports: MessagePort[] = []) => main.postMessage(message, ports)

const catalogue = new LiveCatalogue({
  file,
  storeFromMs,
  onLoaded: (loaded) => send({ type: 'loaded', loaded }),
  onStored: (ms) => send({ type: 'stored', ms }),
  onFileError: (error) => send({ type: 'file failed', message: messageOf(error) }),
})
let connection: pg.Client | undefined

async function connect(): Promise<pg.Client> {
  if (connection) return connection
  const client = new NumberClient(
    config
      ? { ...config, connectionString: urls[0], primary, types: pgTypeParsers }
      : {
          user: 'postgres',
          database: 'postgres',
          ssl: false,
          types: pgTypeParsers,
          stream: () => new PortStream((port) => send({ type: 'connect', port }, [port])),
        },
  )
  const lose = () => {
    if (connection === client) connection = undefined
  }
  client.on('error', lose)
  client.on('end', lose)
  await client.connect()
  connection = client
  return client
}

let waiting: Asked[] = []
let isLoadAsked = false
let isAnswering = false
let isWarm = false

main.on('message', (message: ToSearchWorker) => {
  if (message.type === 'load') isLoadAsked = true
  else waiting.push(message)
  if (!isAnswering) void answerAll()
})

async function answerAll(): Promise<void> {
  isAnswering = true
  while (waiting.length > 0 || isLoadAsked) {
    // A request that arrives while the log is read may need later changes, so it waits for the next read.
    const requests = waiting.filter(isAwaited)
    waiting = []
    if (requests.length === 0 && !isLoadAsked) continue
    isLoadAsked = false
    try {
      const client = await connect()
      const current = await catalogue.upToDate(client, latest(requests))
      void catalogue.store(client)
      prepareSearches(current)
      for (const asked of requests) {
        if (!isAwaited(asked)) continue
        current.setTime(asked.now)
        send({ type: 'answer', id: asked.id, answer: answerOf(current, asked) })
      }
      if (!isWarm) await warmUpWhileIdle(current)
    } catch (error) {
      for (const { id } of requests) send({ type: 'failed', id, message: messageOf(error) })
    }
  }
  isAnswering = false
}

function answerOf(current: Catalogue, asked: Asked): TimedAnswer | TimedListing {
  if (asked.type === 'list') return { ...listVenues(current, asked.listing), until: untilOpening(current, asked.listing, asked.now) }
  const { request, now } = asked
  const found = searchCatalogue(current, catalogue.synonyms, request)
  return { ...found, until: dependsOnOpening(request, found) ? untilOpening(current, request, now) : current.validUntil }
}

/** Stops at the next request, so that diners do not wait for it. */
async function warmUpWhileIdle(current: Catalogue): Promise<void> {
  isWarm = true
  current.setTime(new Date())
  for (const _search of warmUp(current, catalogue.synonyms)) {
    await turn()
    if (waiting.length > 0 || isLoadAsked) break
  }
}

function latest(requests: readonly Asked[]): Date {
  return requests.length === 0 ? new Date() : new Date(Math.max(...requests.map(({ now }) => now.getTime())))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function isAwaited({ deadline }: Asked): boolean {
  return process.hrtime.bigint() < deadline
}

/** Searches of the page show the hours of each venue. */
function dependsOnOpening({ refinement }: SearchRequest, { interpretation }: Pick<SearchAnswer, 'interpretation'>): boolean {
  return refinement !== undefined || interpretation.isOpenNow
}

/** Returns when a menu starts or ends, or a venue opens or closes: the result then changes without a change in the database. */
function untilOpening(current: Catalogue, { localMinute }: Pick<SearchRequest, 'localMinute'>, now: Date): Date | null {
  if (localMinute === undefined) return current.validUntil
  const opens = openUntil(now, localMinute, current.openChanges)
  return current.validUntil && current.validUntil < opens ? current.validUntil : opens
}
