import { expect, test } from 'vitest'
import { CachedResponse } from './cached-response.ts'
import type { CacheChange, ChangeBus } from './change-bus.ts'
import { createResultCache } from './result-cache.ts'

function setUp() {
  const state = { isListening: true }
  let tell: (change: CacheChange) => void = () => {}
  const changes: ChangeBus = {
    transaction: () => Promise.reject(new Error('not here')),
    onChange: (listener) => {
      tell = listener
      return () => {}
    },
    isListening: () => state.isListening,
    figures: () => ({ received: 0, lost: 0 }),
    close: async () => {},
  }
  const cached = createResultCache(changes)
  let computed = 0
  const count = (key = 'count') => cached('venues', key, async () => ++computed)
  return { cached, count, state, change: (change: CacheChange) => tell(change) }
}

test('the result cache computes a value once for concurrent calls and until a change', async () => {
  const { count, change } = setUp()
  expect(await Promise.all([count(), count()])).toEqual([1, 1])
  change(['menus', 'venue:1'])
  expect(await count()).toBe(1)
  change(['venues'])
  expect(await count()).toBe(2)
  change('everything')
  expect(await count()).toBe(3)
})

test('the result cache does not keep a value whose computation began before a change', async () => {
  const { cached, change } = setUp()
  let finish: (value: string) => void = () => {}
  const old = cached(
    'venues',
    'key',
    () =>
      new Promise<string>((resolve) => {
        finish = resolve
      }),
  )
  change(['venues'])
  const fresh = cached('venues', 'key', async () => 'new')
  finish('old')
  expect(await old).toBe('old')
  expect(await fresh).toBe('new')
  expect(await cached('venues', 'key', async () => 'newer')).toBe('new')
})

test('the result cache does not keep a failure', async () => {
  const { cached } = setUp()
  await expect(cached('venues', 'key', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await cached('venues', 'key', async () => 'there')).toBe('there')
})

test('the result cache evicts the least recently used entry when it is full', async () => {
  const { count } = setUp()
  expect(await count('first')).toBe(1)
  for (let n = 0; n < 500; n += 1) await count(`other ${n}`)
  expect(await count('first')).toBe(502)
})

test('the result cache evicts the least recently used files when all, with their compressed copies, have more than 128 MiB', async () => {
  const { cached } = setUp()
  let made = 0
  const read = async (key: string) => {
    const file = await cached('venues', key, async () => new CachedResponse(200, Buffer.alloc(30 * 1024 * 1024), { nth: String(++made) }))
    return file.header('nth')
  }
  expect([await read('first'), await read('second'), await read('first')]).toEqual(['1', '2', '1'])
  expect([await read('third'), await read('first'), await read('second')]).toEqual(['3', '1', '4'])
})

test('the result cache computes every value while changes of other processes do not arrive', async () => {
  const { count, state } = setUp()
  expect(await count()).toBe(1)
  state.isListening = false
  expect([await count(), await count()]).toEqual([2, 3])
})
