import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Job, Scheduler } from './scheduler.ts'

interface Owner {
  name: string
}

const IDLE_MS = 1_000
let log: string[]
let failures: unknown[]
let scheduler: Scheduler<Owner>
const [ann, ben] = [{ name: 'ann' }, { name: 'ben' }]

function job(mark: string, inTransaction = false): Job {
  return async () => {
    log.push(mark)
    return inTransaction
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  log = []
  failures = []
  scheduler = new Scheduler<Owner>({
    idleInTransactionMs: IDLE_MS,
    rollBack: async (owner) => {
      log.push(`rollback ${owner.name}`)
    },
    onIdle: (owner) => log.push(`idle ${owner.name}`),
    onFailure: (error) => failures.push(error),
  })
})
afterEach(() => vi.useRealTimers())

test('the scheduler runs jobs in order of arrival', async () => {
  scheduler.enqueue(ann, job('1'))
  scheduler.enqueue(ben, job('2'))
  scheduler.enqueue(ann, job('3'))
  await scheduler.settled()
  expect(log).toEqual(['1', '2', '3'])
})

test('the scheduler lets other connections wait while one is in a transaction', async () => {
  scheduler.enqueue(ann, job('begin', true))
  scheduler.enqueue(ben, job('other'))
  await scheduler.settled()
  scheduler.enqueue(ann, job('insert', true))
  await scheduler.settled()
  expect(log).toEqual(['begin', 'insert'])
  scheduler.enqueue(ann, job('commit'))
  await scheduler.settled()
  expect(log).toEqual(['begin', 'insert', 'commit', 'other'])
})

test('the scheduler rolls back a connection that leaves in a transaction, and drops its jobs', async () => {
  scheduler.enqueue(ann, job('begin', true))
  await scheduler.settled()
  scheduler.enqueue(ben, job('other'))
  scheduler.leave(ann)
  scheduler.enqueue(ann, job('too late'))
  await scheduler.settled()
  expect(log).toEqual(['begin', 'rollback ann', 'other'])
})

test('the scheduler rolls back a connection that leaves while its job runs, after the job', async () => {
  scheduler.enqueue(ann, async () => {
    log.push('begin')
    scheduler.leave(ann)
    return true
  })
  scheduler.enqueue(ben, job('other'))
  await scheduler.settled()
  expect(log).toEqual(['begin', 'rollback ann', 'other'])
})

test('the scheduler rolls back nothing when a connection without a transaction leaves', async () => {
  scheduler.enqueue(ann, job('1'))
  scheduler.enqueue(ann, job('dropped'))
  scheduler.leave(ann)
  await scheduler.settled()
  expect(log).toEqual(['1'])
})

test('the scheduler ends a connection that is idle in a transaction for too long, also when others are busy', async () => {
  scheduler.enqueue(ann, job('begin', true))
  await vi.advanceTimersByTimeAsync(IDLE_MS - 1)
  scheduler.enqueue(ben, job('other'))
  expect(log).toEqual(['begin'])
  await vi.advanceTimersByTimeAsync(1)
  expect(log).toEqual(['begin', 'rollback ann', 'idle ann', 'other'])
})

test('the scheduler restarts the idle time of a connection with each job', async () => {
  scheduler.enqueue(ann, job('begin', true))
  await vi.advanceTimersByTimeAsync(IDLE_MS - 1)
  scheduler.enqueue(ann, job('insert', true))
  await vi.advanceTimersByTimeAsync(IDLE_MS - 1)
  scheduler.enqueue(ann, job('commit'))
  await vi.advanceTimersByTimeAsync(2 * IDLE_MS)
  expect(log).toEqual(['begin', 'insert', 'commit'])
})

test('the scheduler runs nothing after a failure, and reports it once', async () => {
  const failure = new Error('broken')
  scheduler.enqueue(ann, () => Promise.reject(failure))
  scheduler.enqueue(ben, job('never'))
  await scheduler.settled()
  scheduler.enqueue(ben, job('never'))
  await scheduler.settled()
  expect(failures).toEqual([failure])
  expect(log).toEqual([])
})
