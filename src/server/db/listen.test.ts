import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DATABASE_KINDS, useDatabase } from '../../../tests/support/database.ts'
import { type Listener, listen } from './listen.ts'
import type { Database } from './open.ts'

class Log {
  readonly entries: string[] = []
  #waiting: (() => void)[] = []

  add(entry: string): void {
    this.entries.push(entry)
    for (const wake of this.#waiting.splice(0)) wake()
  }

  async has(count: number): Promise<string[]> {
    while (this.entries.length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return this.entries
  }
}

function handlers(log: Log) {
  return {
    onMessage: (payload: string) => log.add(`message ${payload}`),
    onLost: () => log.add('lost'),
    onConnected: () => log.add('connected'),
  }
}

describe.each(DATABASE_KINDS)('listen on %s', (kind) => {
  const database = useDatabase(kind)
  const listeners: Listener[] = []
  afterEach(() => {
    vi.useRealTimers()
    return Promise.all(listeners.splice(0).map((listener) => listener.close()))
  })

  function start(channel: string, db: Database = database()): Log {
    const log = new Log()
    listeners.push(listen(db, channel, handlers(log)))
    return log
  }

  function notify(channel: string, payload: string): Promise<unknown> {
    return database().pool.query('SELECT pg_notify($1, $2)', [channel, payload])
  }

  test('receives notifications of its channel only, with any channel name', async () => {
    const log = start('Page "tags"')
    expect(await log.has(1)).toEqual(['connected'])
    await notify('other', 'no')
    await notify('Page "tags"', 'venue:1')
    await notify('Page "tags"', '')
    expect(await log.has(3)).toEqual(['connected', 'message venue:1', 'message '])
  })

  test('delivers notifications to two listeners', async () => {
    const logs = [start('tags'), start('tags')]
    await Promise.all(logs.map((log) => log.has(1)))
    await notify('tags', 'x')
    expect(await Promise.all(logs.map((log) => log.has(2)))).toEqual([
      ['connected', 'message x'],
      ['connected', 'message x'],
    ])
  })

  test(`${kind === 'embedded' ? 'sends no' : 'sends a'} probe at intervals`, async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const sent: string[] = []
    const newClient = () => {
      const client = database().newClient()
      const query = client.query.bind(client)
      client.query = ((...given: [string | { text: string }]) => {
        sent.push(typeof given[0] === 'string' ? given[0] : given[0].text)
        return query(...(given as [string]))
      }) as typeof client.query
      return client
    }
    await start('tags', { ...database(), newClient }).has(1)
    vi.advanceTimersByTime(11_000)
    expect(sent).toEqual(['LISTEN "tags"', ...(kind === 'embedded' ? [] : ['SELECT 1', 'SELECT 1'])])
  })

  test('reports a lost connection once, reconnects and receives again', async () => {
    const clients: pg.Client[] = []
    const newClient = () => {
      const client = database().newClient()
      clients.push(client)
      return client
    }
    const log = start('tags', { ...database(), newClient })
    await log.has(1)
    await clients[0]?.end()
    expect(await log.has(3)).toEqual(['connected', 'lost', 'connected'])
    await notify('tags', 'again')
    expect(await log.has(4)).toEqual(['connected', 'lost', 'connected', 'message again'])
  })

  test('retries until the first connection succeeds, without reporting a loss', async () => {
    let attempts = 0
    // No process listens on port 1.
    const newClient = () => (++attempts <= 2 ? new pg.Client({ host: '127.0.0.1', port: 1 }) : database().newClient())
    expect(await start('tags', { ...database(), newClient }).has(1)).toEqual(['connected'])
    expect(attempts).toBe(3)
  })

  test('reports nothing after it is closed, also while it connects', async () => {
    const log = start('tags')
    await listeners.splice(0)[0]?.close()
    const other = start('tags')
    await other.has(1)
    await notify('tags', 'late')
    await other.has(2)
    expect(log.entries).toEqual([])
  })
})

describe('listen on PostgreSQL', () => {
  const database = useDatabase('postgres')

  test('reconnects when the server has ended its connection', async () => {
    const log = new Log()
    const listener = listen(database(), 'tags', handlers(log))
    await log.has(1)
    await database().pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN "tags"' AND datname = current_database()`,
    )
    expect(await log.has(3)).toEqual(['connected', 'lost', 'connected'])
    await listener.close()
  })
})
