import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromSnapshot } from '../../../../tests/support/embedded-snapshot.ts'
import { type Embedded, openEmbedded } from './open.ts'

function neverFatal(error: Error): void {
  throw error
}

function nextNotification(client: pg.ClientBase): Promise<pg.Notification> {
  return new Promise((resolve) => client.once('notification', resolve))
}

test('the cache of the database takes the given memory', async () => {
  const db = await openEmbedded({ ...(await fromSnapshot()), cacheMb: 16, onFatal: neverFatal })
  try {
    expect((await db.pool.query('SHOW shared_buffers')).rows).toEqual([{ shared_buffers: '16MB' }])
  } finally {
    await db.close()
  }
})

describe('connections', () => {
  let db: Embedded
  beforeAll(async () => {
    db = await openEmbedded({ ...(await fromSnapshot()), onFatal: neverFatal })
    await db.pool.query('CREATE TABLE notes (id serial PRIMARY KEY, text text NOT NULL CONSTRAINT text_known CHECK (text <> $$bad$$))')
  }, 30_000)
  afterAll(() => db.close())
  beforeEach(() => db.pool.query('TRUNCATE notes'))

  async function count(): Promise<number> {
    const { rows } = await db.pool.query<{ count: number }>('SELECT count(*) FROM notes')
    return rows[0]?.count ?? Number.NaN
  }

  async function dedicated(): Promise<pg.Client> {
    const client = new pg.Client(db.clientConfig)
    client.on('error', () => {})
    await client.connect()
    return client
  }

  test('do not share a transaction', async () => {
    const order: string[] = []
    const [one, two] = await Promise.all([db.pool.connect(), db.pool.connect()])
    await one.query('BEGIN')
    await one.query(`INSERT INTO notes (text) VALUES ('one')`)
    const other = two.query(`INSERT INTO notes (text) VALUES ('two')`).then(() => order.push('two'))
    await one.query(`INSERT INTO notes (text) VALUES ('one again')`)
    order.push('rollback')
    await one.query('ROLLBACK')
    await other
    one.release()
    two.release()
    expect(order).toEqual(['rollback', 'two'])
    expect((await db.pool.query('SELECT text FROM notes')).rows).toEqual([{ text: 'two' }])
  })

  test('that disconnect in a transaction are rolled back, and the others proceed', async () => {
    const client = await dedicated()
    await client.query('BEGIN')
    await client.query(`INSERT INTO notes (text) VALUES ('lost')`)
    const others = count()
    await client.end()
    expect(await others).toBe(0)
  })

  test('that break during a query are rolled back', async () => {
    const client = await dedicated()
    await client.query('BEGIN')
    await client.query(`INSERT INTO notes (text) VALUES ('lost')`)
    const query = client.query('SELECT pg_sleep(0.05)')
    // During a query `pg` destroys the connection instead of sending Terminate.
    await Promise.all([client.end(), expect(query).rejects.toThrow('Connection terminated')])
    expect(await count()).toBe(0)
  })

  test('keep a failed transaction failed until its end', async () => {
    const client = await db.pool.connect()
    await client.query('BEGIN')
    await expect(client.query('SELECT nonsense')).rejects.toMatchObject({ code: '42703' })
    await expect(client.query('SELECT 1')).rejects.toMatchObject({ code: '25P02' })
    await client.query('ROLLBACK')
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    client.release()
  })

  test('report SQLSTATE, constraint, table and detail', async () => {
    await expect(db.pool.query('INSERT INTO notes (text) VALUES ($1)', ['bad'])).rejects.toMatchObject({
      code: '23514',
      constraint: 'text_known',
      table: 'notes',
      severity: 'ERROR',
    })
    await db.pool.query(`INSERT INTO notes (id, text) VALUES (1, 'a')`)
    await expect(db.pool.query(`INSERT INTO notes (id, text) VALUES (1, 'b')`)).rejects.toMatchObject({
      code: '23505',
      constraint: 'notes_pkey',
      detail: 'Key (id)=(1) already exists.',
    })
  })

  test('can use the same name for different prepared statements', async () => {
    const [one, two] = await Promise.all([db.pool.connect(), db.pool.connect()])
    const ask = async (client: pg.PoolClient, text: string) => (await client.query({ name: 'same', text, values: [2] })).rows
    for (const _round of [1, 2]) {
      expect(await ask(one, 'SELECT $1::int AS n')).toEqual([{ n: 2 }])
      expect(await ask(two, 'SELECT $1::int * 10 AS n')).toEqual([{ n: 20 }])
    }
    one.release()
    two.release()
  })

  test('delete their prepared statements when they close', async () => {
    const left = async () => (await db.pool.query('SELECT count(*) FROM pg_prepared_statements')).rows[0].count
    const before = await left()
    const client = await dedicated()
    await client.query({ name: 'mine', text: 'SELECT 1' })
    expect(await left()).toBe(before + 1)
    await client.end()
    await expect.poll(left).toBe(before)
  })

  test('can read the result of a statement in portions', async () => {
    const client = await dedicated()
    const text = 'SELECT n FROM generate_series(1, 25) n'
    // `rows` makes `pg` fetch ten rows at a time with Flush instead of Sync; its types lack it.
    const portions = { text, rows: 10 } as pg.QueryConfig
    const [{ rows }, others] = await Promise.all([client.query(portions), count()])
    expect(rows).toHaveLength(25)
    expect(others).toBe(0)
    await client.end()
  })

  test('receive notifications from others and themselves, only on their channels, until UNLISTEN', async () => {
    const [one, two] = await Promise.all([dedicated(), dedicated()])
    const heard: string[] = []
    one.on('notification', ({ channel, payload }) => heard.push(`one ${channel} ${payload}`))
    two.on('notification', ({ channel, payload }) => heard.push(`two ${channel} ${payload}`))
    await one.query('LISTEN a')
    await two.query('LISTEN b')
    await one.query('LISTEN "Both"')
    await two.query('LISTEN "Both"')
    await db.pool.query(`NOTIFY a, '1'`)
    await db.pool.query(`SELECT pg_notify($1, '2')`, ['b'])
    await one.query('UNLISTEN "Both"')
    await one.query(`NOTIFY a, 'own'; NOTIFY "Both", '3'`)
    await expect.poll(() => heard.toSorted()).toEqual(['one a 1', 'one a own', 'two Both 3', 'two b 2'])
    await Promise.all([one.end(), two.end()])
  })

  test('receive a notification at commit, and none after a rollback', async () => {
    const [listener, client] = await Promise.all([dedicated(), dedicated()])
    const heard: (string | undefined)[] = []
    listener.on('notification', ({ payload }) => heard.push(payload))
    await listener.query('LISTEN venues')
    await client.query(`BEGIN; NOTIFY venues, 'never'; ROLLBACK`)
    const arrived = nextNotification(listener)
    await client.query(`BEGIN; NOTIFY venues, 'committed'; COMMIT`)
    await arrived
    expect(heard).toEqual(['committed'])
    await Promise.all([listener.end(), client.end()])
  })

  test('continue after COPY FROM STDIN was rejected', async () => {
    const client = await db.pool.connect()
    await expect(client.query('COPY notes (text) FROM STDIN')).rejects.toMatchObject({ code: '0A000' })
    await expect(client.query({ name: 'copy', text: 'COPY notes (text) FROM STDIN' })).rejects.toMatchObject({ code: '0A000' })
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    client.release()
  })

  test('receive values of every length complete', async () => {
    for (const length of [0, 1, 70_000, 3_000_000]) {
      const { rows } = await db.pool.query<{ text: string }>('SELECT $1::text AS text', ['é'.repeat(length)])
      expect(rows[0]?.text.length).toBe(length)
    }
  })

  test('leave the main thread free while a long query runs', async () => {
    const order: string[] = []
    const client = await db.pool.connect()
    const query = client.query('SELECT pg_sleep(0.3)').then(() => order.push('answer'))
    setTimeout(() => order.push('tick'), 1)
    await query
    client.release()
    expect(order).toEqual(['tick', 'answer'])
  })

  test('each get their own response when many run at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => db.pool.query<{ n: number }>('SELECT $1::int AS n', [n])))
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 200 }, (_, n) => n))
  })
})
