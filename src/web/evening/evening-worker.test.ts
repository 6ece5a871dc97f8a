import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../domain/durations.ts'
import CODE from '../public/evening-worker.js?raw'

const ORIGIN = 'https://guide.example'

type Handler = (event: object) => void

/** A cache of a browser, as far as the worker uses it. */
function cacheOf(entries: Map<string, Response>) {
  const match = async (path: string) => entries.get(new URL(path, ORIGIN).href)?.clone()
  return {
    match,
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    delete: async (url: string) => entries.delete(url),
  }
}

/** Runs the worker with what was kept, by path and age in milliseconds. Files have no age. */
function startWorker(kept: Record<string, number | null>) {
  const entries = new Map(
    Object.entries(kept).map(([path, age]) => {
      const headers: Record<string, string> = age === null ? {} : { 'x-kept-at': String(Date.now() - age) }
      return [ORIGIN + path, new Response(path, { headers })]
    }),
  )
  const handlers: Record<string, Handler> = {}
  const cache = cacheOf(entries)
  const addEventListener = (type: string, handler: Handler) => {
    handlers[type] = handler
  }
  const caches = { ...cache, has: async () => entries.size > 0, open: async () => cache }
  const offline = () => Promise.reject(new Error('no network'))
  new Function('self', 'caches', 'fetch', 'setTimeout', CODE)({ location: { origin: ORIGIN }, addEventListener }, caches, offline, () => 0)
  const dispatch = async (type: string, request = {}) => {
    const ended: Promise<unknown>[] = []
    let response: Promise<Response> = Promise.reject(new Error('not answered'))
    response.catch(() => {})
    handlers[type]?.({
      request,
      waitUntil: (work: Promise<unknown>) => ended.push(work),
      respondWith: (answer: Promise<Response>) => {
        response = answer
      },
    })
    const text = await response.then(
      (answer) => answer.text(),
      () => null,
    )
    await Promise.all(ended)
    return text
  }
  const paths = () => [...entries.keys()].map((url) => url.slice(ORIGIN.length))
  const open = (path: string, mode = 'navigate') => dispatch('fetch', { method: 'GET', mode, url: ORIGIN + path })
  return { paths, open, activate: () => dispatch('activate') }
}

const DAY = '/api/reservations/day?venue_id=1'

describe('the kept evening', () => {
  test('is shown without a network for a day', async () => {
    const worker = startWorker({ '/venue-tonight/1': DAY_MS - 60_000, [DAY]: DAY_MS - 60_000, '/assets/page.js': null })
    expect(await worker.open('/venue-tonight/1')).toBe('/venue-tonight/1')
    expect(await worker.open(DAY, 'cors')).toBe(DAY)
    expect(await worker.open('/assets/page.js', 'cors')).toBe('/assets/page.js')
    expect(worker.paths()).toHaveLength(3)
  })

  test('is deleted when it is requested after a day', async () => {
    const worker = startWorker({ '/venue-tonight/1': DAY_MS, [DAY]: DAY_MS, '/assets/page.js': null })
    expect(await worker.open(DAY, 'cors')).toBeNull()
    expect(worker.paths()).toEqual(['/assets/page.js'])
  })

  test('is deleted after a day when the evening of another venue is opened', async () => {
    const worker = startWorker({ '/venue-tonight/1': DAY_MS, [DAY]: DAY_MS, '/venue-tonight/2': 60_000 })
    expect(await worker.open('/venue-tonight/2')).toBe('/venue-tonight/2')
    expect(worker.paths()).toEqual(['/venue-tonight/2'])
  })

  test('is deleted after a day when a new version of the worker begins', async () => {
    const worker = startWorker({ '/venue-tonight/1': DAY_MS, '/venue-tonight/2': 60_000 })
    await worker.activate()
    expect(worker.paths()).toEqual(['/venue-tonight/2'])
  })
})
