import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

function heldBatches() {
  const batches: { items: readonly string[]; end: PromiseWithResolvers<PromiseSettledResult<string>[]> }[] = []
  const began: (() => void)[] = []
  const add = inBatches(
    (_owner: object, items: readonly string[]) => {
      const end = Promise.withResolvers<PromiseSettledResult<string>[]>()
      batches.push({ items, end })
      for (const tell of began.splice(0)) tell()
      return end.promise
    },
    (owner) => owner,
  )
  const next = () => new Promise<void>((resolve) => began.push(resolve))
  return { add, batches, next }
}

const owner = {}

const done = (value: string) => ({ status: 'fulfilled' as const, value })

test('items that are added without waiting run together when no batch is running', async () => {
  const { add, batches, next } = heldBatches()
  const begun = next()
  void add(owner, 'a')
  void add(owner, 'b')
  await begun
  expect(batches.map(({ items }) => items)).toEqual([['a', 'b']])
})

test('items of one turn of the event loop run together', async () => {
  const { add, batches, next } = heldBatches()
  const begun = next()
  void add(owner, 'a')
  await new Promise<void>((resolve) => process.nextTick(resolve))
  void add(owner, 'b')
  await begun
  expect(batches.map(({ items }) => items)).toEqual([['a', 'b']])
})

test('an item joins the next batch while one is running', async () => {
  const { add, batches, next } = heldBatches()
  const begunFirst = next()
  const first = add(owner, 'a')
  await begunFirst
  const others = [add(owner, 'b'), add(owner, 'c'), add(owner, 'd')]
  expect(batches.map(({ items }) => items)).toEqual([['a']])
  const begun = next()
  batches[0]?.end.resolve([done('A')])
  await begun
  expect(batches[1]?.items).toEqual(['b', 'c', 'd'])
  batches[1]?.end.resolve([done('B'), { status: 'rejected', reason: new Error('C failed') }, done('D')])
  expect(await Promise.allSettled([first, ...others])).toEqual([
    done('A'),
    done('B'),
    { status: 'rejected', reason: new Error('C failed') },
    done('D'),
  ])
})

test('a batch that does not end lets the next one begin', async () => {
  const { add, batches, next } = heldBatches()
  const begunFirst = next()
  void add(owner, 'waits for a lock')
  await begunFirst
  const begun = next()
  const other = add(owner, 'is free')
  await begun
  batches[1]?.end.resolve([done('free')])
  expect(await other).toBe('free')
})

test('a batch that throws fails each of its items, and the next one runs', async () => {
  const add = inBatches(
    async (_owner: object, items: readonly string[]) => {
      if (items.includes('bad')) throw new Error('no connection')
      return items.map(done)
    },
    (owner) => owner,
  )
  const failed = { status: 'rejected', reason: new Error('no connection') }
  expect(await Promise.allSettled([add(owner, 'bad'), add(owner, 'beside it')])).toEqual([failed, failed])
  expect(await add(owner, 'good')).toBe('good')
})

test('batches of one owner do not hold back those of another', async () => {
  const { add, batches, next } = heldBatches()
  const begun = next()
  void add(owner, 'a')
  await begun
  const alsoBegun = next()
  void add({}, 'b')
  await alsoBegun
  expect(batches.map(({ items }) => items)).toEqual([['a'], ['b']])
})

test('an item that takes longer than its batch holds back neither the others nor the next batch', async () => {
  const held = Promise.withResolvers<PromiseSettledResult<string>>()
  const add = inBatches(
    async (_owner: object, items: readonly string[]) => items.map((item) => (item === 'slow' ? held.promise : done(item))),
    (owner) => owner,
  )
  const [slow, beside] = [add(owner, 'slow'), add(owner, 'beside it')]
  expect(await beside).toBe('beside it')
  expect(await add(owner, 'next')).toBe('next')
  held.resolve(done('slow'))
  expect(await slow).toBe('slow')
})

test('an item joins a batch that is not running yet', async () => {
  const ready = Promise.withResolvers<void>()
  const batches: (readonly string[])[] = []
  const add = inBatches(
    async (_owner: object, items: readonly string[]) => {
      batches.push(items)
      return items.map(done)
    },
    (each) => each,
    { beforeBatch: () => ready.promise },
  )
  const first = add(owner, 'a')
  await nextTurn()
  const second = add(owner, 'b')
  ready.resolve()
  await Promise.all([first, second])
  expect(batches).toEqual([['a', 'b']])
})
