import { expect, test } from 'vitest'
import { limitConcurrency, QueueFullError } from './limit-concurrency.ts'

function held() {
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const call = (name: string) => {
    started.push(name)
    const end = Promise.withResolvers<string>()
    ends.set(name, end)
    return end.promise
  }
  return { call, started, ends }
}

test('limitConcurrency starts queued calls in order when a running call succeeds or fails', async () => {
  const { call, started, ends } = held()
  const ask = limitConcurrency(call, { maxConcurrent: 1, maxQueued: 2 })
  const answers = [ask('a'), ask('b'), ask('c')]
  expect(started).toEqual(['a'])
  ends.get('a')?.reject(new Error('broken'))
  await expect(answers[0]).rejects.toThrow('broken')
  expect(started).toEqual(['a', 'b'])
  ends.get('b')?.resolve('done')
  await expect(answers[1]).resolves.toBe('done')
  expect(started).toEqual(['a', 'b', 'c'])
  ends.get('c')?.resolve('done')
  await answers[2]
})

test('limitConcurrency throws QueueFullError when the queue is full, and accepts calls again when one has finished', async () => {
  const { call, ends } = held()
  const ask = limitConcurrency(call, { maxConcurrent: 1, maxQueued: 0 })
  const first = ask('a')
  await expect(ask('b')).rejects.toBeInstanceOf(QueueFullError)
  ends.get('a')?.resolve('done')
  await first
  const second = ask('b')
  ends.get('b')?.resolve('again')
  await expect(second).resolves.toBe('again')
})
