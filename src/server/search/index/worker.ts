/**
 * The thread of the search index. Reads the change log on its own connection before each response; one read serves all
 * waiting requests. An exception that is not a failed query ends the thread; `search-index.ts` starts another one.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type pg from 'pg'
import { openUntil } from '../../../domain/hours/open-hours.ts'
import type { Catalogue } from '../../../search-index/catalogue.ts'
import { type SearchAnswer, type SearchRequest, searchCatalogue } from '../../../search-index/search-catalogue.ts'
import { PortStream } from '../../db/embedded/port-stream.ts'
import { NumberClient, pgTypeParsers } from '../../db/pg-type-parsers.ts'
import { Primary } from '../../db/primary.ts'
import { LiveCatalogue } from './live-catalogue.ts'

/** `until`: when the result changes without a change in the database; null for never. */
export type TimedAnswer = SearchAnswer & { until: Date | null }

/** `urls` of the hosts of PostgreSQL. */
export type SearchWorkerData = { config: pg.ClientConfig | null; urls: readonly string[] }
/** `deadline`: until when the response is awaited, in nanoseconds of `process.hrtime`, which all threads share. */
export type ToSearchWorker = { id: number; request: SearchRequest; now: Date; deadline: bigint }
export type FromSearchWorker =
  | { type: 'connect'; port: MessagePort }
  | { type: 'answer'; id: number; answer: TimedAnswer }
  | { type: 'failed'; id: number; message: string }

const { config, urls } = workerData as SearchWorkerData
const primary = urls.length > 1 ? new Primary(urls) : undefined
const main = parentPort
if (!main) throw new Error('worker.ts runs in a worker thread only')
const send = (message: FromSearchWorker, ports: MessagePort[] = []) => main.postMessage(message, ports)

const catalogue = new LiveCatalogue()
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

let waiting: ToSearchWorker[] = []
let isAnswering = false

main.on('message', (message: ToSearchWorker) => {
  waiting.push(message)
  if (!isAnswering) void answerAll()
})

async function answerAll(): Promise<void> {
  isAnswering = true
  while (waiting.length > 0) {
    // A request that arrives while the log is read may need later changes, so it waits for the next read.
    const requests = waiting.filter(isAwaited)
    waiting = []
    if (requests.length === 0) continue
    try {
      const current = await catalogue.upToDate(await connect(), new Date(Math.max(...requests.map(({ now }) => now.getTime()))))
      for (const asked of requests) {
        if (!isAwaited(asked)) continue
        const { id, request, now } = asked
        current.setTime(now)
        send({
          type: 'answer',
          id,
          answer: { ...searchCatalogue(current, catalogue.synonyms, request), until: validUntil(current, request, now) },
        })
      }
    } catch (error) {
      for (const { id } of requests) send({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) })
    }
  }
  isAnswering = false
}

function isAwaited({ deadline }: ToSearchWorker): boolean {
  return process.hrtime.bigint() < deadline
}

/**
 * Returns when the result changes without a change in the database: a menu starts or ends, or, for searches by opening
 * hours, a venue opens or closes.
 */
function validUntil(current: Catalogue, { localMinute }: SearchRequest, now: Date): Date | null {
  if (localMinute === undefined) return current.validUntil
  const opens = openUntil(now, localMinute, current.openChanges)
  return current.validUntil && current.validUntil < opens ? current.validUntil : opens
}
