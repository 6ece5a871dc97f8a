import { expect, test } from 'vitest'
import { InProgress } from './in-progress.ts'

const LONG_MS = 60_000

test('InProgress.ended resolves after the code that awaits the work has run, when the work succeeds or fails', async () => {
  const works = new InProgress()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const events: string[] = []
  const uses = [
    works.track(first.promise).then(() => events.push('first used')),
    works.track(second.promise).catch(() => events.push('second failed')),
  ]
  const ended = works.ended(LONG_MS).then(() => events.push('wait ended'))
  first.resolve()
  second.reject(new Error('fails'))
  await Promise.all([...uses, ended])
  expect(events).toEqual(['first used', 'second failed', 'wait ended'])
})

test('InProgress.ended does not wait for work that begins later', async () => {
  const works = new InProgress()
  const first = Promise.withResolvers<void>()
  void works.track(first.promise)
  const ended = works.ended(LONG_MS)
  void works.track(new Promise<void>(() => {}))
  first.resolve()
  await ended
})

test('InProgress.ended resolves after its limit when the work does not end', async () => {
  const works = new InProgress()
  void works.track(new Promise<void>(() => {}))
  await works.ended(1)
})

test('InProgress.ended resolves immediately when nothing is in progress', async () => {
  await new InProgress().ended(LONG_MS)
})
