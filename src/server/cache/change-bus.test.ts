import pg from 'pg'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useDatabase } from '../../../tests/support/database.ts'
import { type ChangeBus, createChangeBus } from './change-bus.ts'

describe('changes of a process', () => {
  const database = useDatabase('postgres')
  let changes: ChangeBus | undefined
  afterEach(() => changes?.close())

  test('isListening is false from the loss of LISTEN until it is back, when everything counts as changed', async () => {
    let isAway = false
    const clients: pg.Client[] = []
    const newClient = () => {
      // No program listens on port 1.
      const client = isAway ? new pg.Client({ host: '127.0.0.1', port: 1 }) : database().newClient()
      clients.push(client)
      return client
    }
    changes = createChangeBus({ ...database(), newClient }, pino({ level: 'silent' }))
    const received: unknown[] = []
    changes.onChange((change) => received.push(change))
    expect(changes.isListening()).toBe(false)
    await vi.waitUntil(() => changes?.isListening())
    isAway = true
    await clients[0]?.end()
    await vi.waitUntil(() => clients.length > 2)
    expect([changes.isListening(), received]).toEqual([false, ['everything']])
    isAway = false
    await vi.waitUntil(() => changes?.isListening(), { timeout: 20_000 })
    expect(received).toEqual(['everything', 'everything'])
  })
})
