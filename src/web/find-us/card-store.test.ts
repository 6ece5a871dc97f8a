import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VenueCardData } from '../../contract/venue.ts'
import { CardStore } from './card-store.ts'

const card = (id: string) => ({ id, name: id }) as VenueCardData
const ids = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the card store requests the cards of several rows together, without cards that it has', async () => {
  const fetch = vi.fn(async (wanted: readonly string[]) => wanted.map(card))
  const store = new CardStore(fetch, [card('known')])
  store.request(['known', 'a'])
  store.request(['a', 'b'])
  await vi.runAllTimersAsync()
  store.request(['a', 'b'])
  await vi.runAllTimersAsync()
  expect(fetch.mock.calls).toEqual([[['a', 'b']]])
  expect(store.get('b')).toEqual(card('b'))
})

test('the card store does not request cards that were added, and notifies its listeners once', async () => {
  const fetch = vi.fn(async (wanted: readonly string[]) => wanted.map(card))
  const store = new CardStore(fetch, [])
  const listener = vi.fn()
  store.subscribe(listener)
  store.add([card('a')])
  store.add([card('a')])
  store.request(['a'])
  await vi.runAllTimersAsync()
  expect([fetch.mock.calls.length, listener.mock.calls.length]).toEqual([0, 1])
  expect(store.get('a')).toEqual(card('a'))
})

test('the card store requests at most a hundred cards together', async () => {
  const fetch = vi.fn(async (wanted: readonly string[]) => wanted.map(card))
  const store = new CardStore(fetch, [])
  store.request(ids(250))
  await vi.runAllTimersAsync()
  expect(fetch.mock.calls.map(([wanted]) => wanted.length)).toEqual([100, 100, 50])
})

test('the card store stops after a failure, and requests failed and new cards on retry', async () => {
  const failure = new Error('no')
  const fetch = vi.fn(async (wanted: readonly string[]) => wanted.map(card))
  fetch.mockRejectedValueOnce(failure)
  const store = new CardStore(fetch, [])
  const listener = vi.fn()
  store.subscribe(listener)
  store.request(['a'])
  await vi.runAllTimersAsync()
  expect(store.error).toBe(failure)
  expect(listener).toHaveBeenCalledTimes(1)

  store.request(['b'])
  await vi.runAllTimersAsync()
  expect(fetch).toHaveBeenCalledTimes(1)

  store.retry()
  expect(store.error).toBeNull()
  await vi.runAllTimersAsync()
  expect(fetch.mock.calls[1]).toEqual([['a', 'b']])
  expect(store.get('a')).toEqual(card('a'))
})

test('the card store does not request a deleted venue again', async () => {
  const fetch = vi.fn(async () => [] as VenueCardData[])
  const store = new CardStore(fetch, [])
  store.request(['gone'])
  await vi.runAllTimersAsync()
  store.request(['gone'])
  await vi.runAllTimersAsync()
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(store.get('gone')).toBeUndefined()
})
