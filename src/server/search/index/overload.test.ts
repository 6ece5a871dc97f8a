import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { API_DATABASE_KINDS } from '../../../../tests/support/api-databases.ts'
import { NOON, useApp } from '../../../../tests/support/app.ts'
import { aMenu, anItem, aVenue } from '../../../../tests/support/scenario.ts'
import type { Database } from '../../db/open.ts'
import { UnavailableError } from '../../unavailable-error.ts'
import { MAX_PENDING, openSearchIndex } from './search-index.ts'
import type { FromSearchWorker, SearchWorkerData, ToSearchWorker } from './worker.ts'

const FISH = { query: 'fish', isExact: true, limit: 10, offset: 0, position: null }
const SECOND_NS = 1_000_000_000n

function startWorker({ threadConnection }: Database): Worker {
  const connection = 'config' in threadConnection ? threadConnection : { config: null, urls: [] }
  const workerData: SearchWorkerData = { ...connection, file: null, storeFromMs: 0 }
  return new Worker(new URL('./worker.ts', import.meta.url), { workerData })
}

/** Returns the ids of the requests that the thread responds to, up to and including `last`. */
function respondedUntil(last: number, worker: Worker, { threadConnection }: Database): Promise<number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<number[]>()
  const ids: number[] = []
  worker.on('error', reject)
  worker.on('message', (message: FromSearchWorker) => {
    if (message.type === 'connect') {
      if ('attach' in threadConnection) threadConnection.attach(message.port)
      return
    }
    if (message.type !== 'answer' && message.type !== 'failed') return
    ids.push(message.id)
    if (message.id === last) resolve(ids)
  })
  return promise
}

describe.each(API_DATABASE_KINDS)('an overloaded search index on %s', (kind) => {
  const at = useApp(kind)

  test('rejects the searches beyond its limit immediately, answers the others, and then answers a single one', async () => {
    await anItem(at().services, await aMenu(at().services, await aVenue(at().services)), { name: 'Fish pie' })
    const index = openSearchIndex(at().services.db)
    const order: string[] = []
    const searchOnce = async () => {
      try {
        order.push(String((await index.search(FISH, NOON)).totalDishes))
      } catch (error) {
        order.push(error instanceof UnavailableError ? 'refused' : String(error))
      }
    }
    await Promise.all(Array.from({ length: MAX_PENDING + 20 }, searchOnce))
    expect(order).toEqual([...Array(20).fill('refused'), ...Array(MAX_PENDING).fill('1')])
    expect((await index.search(FISH, NOON)).totalDishes).toBe(1)
    await index.close()
  })

  test('skips searches whose time limit has passed, so that later ones need not wait', async () => {
    const worker = startWorker(at().services.db)
    const responded = respondedUntil(1000, worker, at().services.db)
    const now = process.hrtime.bigint()
    for (let id = 1; id <= 1000; id++) {
      const deadline = id < 1000 ? now - 1n : now + 30n * SECOND_NS
      worker.postMessage({ type: 'search', id, request: FISH, now: NOON, deadline } satisfies ToSearchWorker)
    }
    expect(await responded).toEqual([1000])
    await worker.terminate()
  })
})
