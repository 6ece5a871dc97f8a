import { afterEach, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../../tests/support/database-proxy.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { type Database, openDatabase } from './open.ts'
import { Primary } from './primary.ts'
import { isDatabaseUnreachable } from './unreachable.ts'

const READ_ONLY = '?options=-c%20default_transaction_read_only%3Don'

describe('a database with several hosts', () => {
  const direct = useDatabase('postgres')
  const opened: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close()
  })

  async function hosts(): Promise<[DatabaseProxy, DatabaseProxy]> {
    const { rows } = await direct().pool.query('SELECT inet_server_port() AS port, current_database() AS name')
    const start = () => startDatabaseProxy(`postgres://postgres@127.0.0.1:${rows[0].port}/${rows[0].name}`)
    const both: [DatabaseProxy, DatabaseProxy] = [await start(), await start()]
    for (const { close } of both) opened.push(close)
    return both
  }

  async function open(...urls: string[]): Promise<Database> {
    const [first = '', ...others] = urls
    const ports = others.map((url) => `,127.0.0.1:${new URL(url).port}`).join('')
    const databaseUrl = first.replace(/(:\d+)\//, `$1${ports}/`)
    const db = await openDatabase({ databaseUrl, poolSize: 3, onFatal: () => {}, log: { warn: () => {} } })
    opened.push(db.close)
    return db
  }

  const portsOf = async (db: Database) => {
    await Promise.all(Array.from({ length: 5 }, () => db.pool.query('SELECT 1')))
    const client = await db.pool.connect()
    client.release()
    return String(client.port)
  }

  test('is reached at the host that accepts writes', async () => {
    const [standby, primary] = await hosts()
    const found = await new Primary([standby.url + READ_ONLY, primary.url]).find()
    expect(String(found.port)).toBe(new URL(primary.url).port)
  })

  test('rejects queries immediately, as unreachable, while no host accepts writes', async () => {
    const [standby] = await hosts()
    const closed = `postgres://postgres@127.0.0.1:${await freePort()}/guide`
    const failure = await new Primary([standby.url + READ_ONLY, closed]).find().catch((error: unknown) => error)
    expect([String(failure), isDatabaseUnreachable(failure)]).toEqual(['NoPrimaryError: No host accepts writes', true])
  })

  test('reports a database that does not exist as missing, not as unreachable', async () => {
    const [one] = await hosts()
    const closed = `postgres://postgres@127.0.0.1:${await freePort()}/guide`
    await expect(new Primary([closed, Object.assign(new URL(one.url), { pathname: '/nowhere' }).href]).find()).rejects.toThrow(
      'database "nowhere" does not exist',
    )
  })

  test('is reached at another host, by every kind of connection, when the first one fails', async () => {
    const [first, second] = await hosts()
    const db = await open(first.url, second.url)
    await first.close()
    expect(await portsOf(db)).toBe(new URL(second.url).port)
    const client = db.newClient()
    await client.connect()
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await client.end()
  })

  test('replaces its connections when their host fails', async () => {
    const [first, second] = await hosts()
    const db = await open(first.url, second.url)
    const before = await portsOf(db)
    const [used, other] = before === new URL(first.url).port ? [first, second] : [second, first]
    await used.close()
    await expect.poll(() => portsOf(db).catch(() => 'none')).toBe(new URL(other.url).port)
    db.suspect()
    expect(await portsOf(db)).toBe(new URL(other.url).port)
  })

  test('rejects running queries and connects to another host when its host is suspected and does not respond', async () => {
    const [first, second] = await hosts()
    const db = await open(first.url, second.url)
    const used = (await portsOf(db)) === new URL(first.url).port ? first : second
    used.goSilent()
    const query = db.pool.query('SELECT 1')
    db.suspect()
    const failure = await query.catch((error: unknown) => error)
    expect(isDatabaseUnreachable(failure)).toBe(true)
    const other = used === first ? second : first
    await expect.poll(() => portsOf(db).catch(() => 'none')).toBe(new URL(other.url).port)
  })
})
