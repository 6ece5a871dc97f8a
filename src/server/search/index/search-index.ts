import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { VenueListing } from '../../../search-index/list-venues.ts'
import type { SearchRequest } from '../../../search-index/search-answer.ts'
import type { Database } from '../../db/open.ts'
import { resolveBundledFile } from '../../db/resolve-bundled-file.ts'
import { UnavailableError } from '../../unavailable-error.ts'
import type { Loaded } from './live-catalogue.ts'
import type { IndexFile } from './stored-catalogue.ts'
import type { FromSearchWorker, SearchWorkerData, TimedAnswer, TimedListing, ToSearchWorker } from './worker.ts'

export interface SearchIndex {
  /**
   * Finds venues and dishes that are public at `now`, including every change that was committed before the call.
   * @throws UnavailableError when the index cannot be read within the time limit, or too many searches are waiting
   */
  search(request: SearchRequest, now: Date): Promise<TimedAnswer>
  /**
   * Lists public venues, as `search` does.
   * @param waitMs maximum wait for the response, for example while the index is loaded
   * @throws UnavailableError as `search`
   */
  listVenues(listing: VenueListing, now: Date, waitMs?: number): Promise<TimedListing>
  /** Begins to load the index, so that the first search need not wait. */
  start(): void
  close(): Promise<void>
}

/** Maximum wait for a response. Only the first load of a very large database takes longer. */
const TIMEOUT_MS = 10_000
const NS_PER_MS = 1_000_000n
/**
 * Maximum number of searches that wait for a response. One request of a client has at most nine. The thread answers one after the other,
 * so that with more waiting searches many would be answered too late.
 */
export const MAX_PENDING = 200

/** An index that is read faster from the database needs no file. */
const STORE_FROM_MS = 1000

export type SearchIndexOptions = {
  /** Where the index is kept between two starts; by default nowhere. */
  file?: IndexFile | null
  storeFromMs?: number
  onLoaded?(loaded: Loaded): void
  onStored?(ms: number): void
  onFileError?(message: string): void
}

type Answer = TimedAnswer | TimedListing
type Pending = { resolve(answer: Answer): void; reject(error: Error): void }
type Question = { type: 'search'; request: SearchRequest } | { type: 'list'; listing: VenueListing }
type Running = { worker: Worker; pending: Map<number, Pending> }

export function openSearchIndex(db: Database, options: SearchIndexOptions = {}): SearchIndex {
  let running: Running | undefined
  let isClosed = false
  let lastId = 0

  function run(): Running {
    running ??= startWorker(db, options, (ended) => {
      if (running === ended) running = undefined
    })
    return running
  }

  /** The thread responds to each kind of question with the matching kind of answer, so that the caller knows the type. */
  async function ask<T extends Answer>(question: Question, now: Date, waitMs: number): Promise<T> {
    if (isClosed) throw new UnavailableError('The search index is closed')
    const { worker, pending } = run()
    if (pending.size >= MAX_PENDING) throw new UnavailableError('Too many searches are waiting')
    lastId += 1
    const id = lastId
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const timer = setTimeout(() => reject(new UnavailableError('The search index did not answer in time')), waitMs)
    pending.set(id, { resolve, reject })
    const deadline = process.hrtime.bigint() + BigInt(waitMs) * NS_PER_MS
    worker.postMessage({ ...question, id, now, deadline } satisfies ToSearchWorker)
    try {
      return (await promise) as T
    } finally {
      clearTimeout(timer)
      pending.delete(id)
    }
  }

  return {
    search: (request, now) => ask<TimedAnswer>({ type: 'search', request }, now, TIMEOUT_MS),
    listVenues: (listing, now, waitMs = TIMEOUT_MS) => ask<TimedListing>({ type: 'list', listing }, now, waitMs),
    start() {
      run().worker.postMessage({ type: 'load' } satisfies ToSearchWorker)
    },
    async close() {
      isClosed = true
      await running?.worker.terminate()
    },
  }
}

function startWorker(db: Database, options: SearchIndexOptions, onEnd: (ended: Running) => void): Running {
  const { threadConnection } = db
  const { file = null, storeFromMs = STORE_FROM_MS } = options
  const connection = 'config' in threadConnection ? threadConnection : { config: null, urls: [] }
  const workerData: SearchWorkerData = { ...connection, file, storeFromMs }
  const worker = new Worker(workerUrl(), { workerData, execArgv: [] })
  const pending = new Map<number, Pending>()
  const running = { worker, pending }
  let failure: unknown
  worker.on('message', (message: FromSearchWorker) => {
    if (message.type === 'connect') {
      if ('attach' in threadConnection) threadConnection.attach(message.port)
    } else if (message.type === 'loaded') options.onLoaded?.(message.loaded)
    else if (message.type === 'stored') options.onStored?.(message.ms)
    else if (message.type === 'file failed') options.onFileError?.(message.message)
    else if (message.type === 'answer') pending.get(message.id)?.resolve(message.answer)
    else pending.get(message.id)?.reject(new UnavailableError(message.message))
  })
  worker.on('error', (error) => {
    failure = error
  })
  worker.on('exit', () => {
    onEnd(running)
    for (const { reject } of pending.values()) reject(new UnavailableError('The search index stopped', { cause: failure }))
  })
  // The server keeps the process alive; a command must not wait for this thread.
  worker.unref()
  return running
}

function workerUrl(): URL {
  return resolveBundledFile(import.meta.url, './worker.ts', 'search-worker.js')
}

/**
 * The file of the index in the data directory; null when the code is not built. The version contains the names of the parts of the build,
 * which change with their content, and the version of Node, which serialises the file.
 */
export function indexFileIn(dataDir: string): IndexFile | null {
  const url = workerUrl()
  if (url.pathname.endsWith('.ts')) return null
  const code = createHash('sha256').update(readFileSync(url)).digest('hex')
  return { path: join(dataDir, 'search-index'), version: `${process.version} ${code}` }
}
