import { randomInt } from 'node:crypto'
import { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { DATABASE_KINDS, useDatabase } from '../../../tests/support/database.ts'
import { PreparedNames, PreparingClient, writeTogether } from './pool.ts'

describe.each(DATABASE_KINDS)('a connection of the pool on %s', (kind) => {
  const at = useDatabase(kind)

  /** Runs a statement once for each value on one connection. Resolves to the results, and how often it was prepared after each. */
  async function runEach(text: string, values: number[]) {
    // Uses its own names, because other tests of this process may have used up the shared ones.
    const client = new PreparingClient(at().pool.options, new PreparedNames())
    await client.connect()
    const results: { value: unknown; prepared: number }[] = []
    for (const value of values) {
      const answer = await client.query<{ value: number }>(text, [value]).catch((error: Error) => error.message)
      const { rowCount } = await client.query(`select from pg_prepared_statements where statement = '${text}'`)
      results.push({ value: typeof answer === 'string' ? answer : answer.rows[0]?.value, prepared: rowCount ?? 0 })
    }
    await client.end()
    return results
  }

  test('prepares a statement once, from its second use on', async () => {
    const some = randomInt(1_000_000)
    expect(await runEach(`select $1::int + ${some} as value`, [1, 2, 3])).toEqual([
      { value: 1 + some, prepared: 0 },
      { value: 2 + some, prepared: 1 },
      { value: 3 + some, prepared: 1 },
    ])
  })

  test('runs a prepared statement again after it has failed', async () => {
    const [, , failed, again] = await runEach(`select 8 / $1::int as value`, [1, 1, 0, 2])
    expect([failed?.value, again?.value]).toEqual(['division by zero', 4])
  })

  test('sends statements of a transaction without waiting, in order', async () => {
    const client = await at().pool.connect()
    const answers = await Promise.all([
      client.query('begin'),
      client.query('create temp table counted (n int) on commit drop'),
      client.query('insert into counted values (1), (2)'),
      client.query<{ n: number }>('select sum(n)::int as n from counted'),
      client.query('commit'),
    ])
    client.release()
    expect(answers[3].rows).toEqual([{ n: 3 }])
  })
})

test('the names of prepared statements are given to the first 200 texts that are used twice', () => {
  const names = new PreparedNames()
  const texts = Array.from({ length: 201 }, (_, n) => `select $1 + ${n}`)
  expect(texts.map((text) => names.nameOf(text)).every((name) => name === undefined)).toBe(true)
  expect(new Set(texts.map((text) => names.nameOf(text))).size).toBe(201)
  expect([names.nameOf(texts[0] ?? ''), names.nameOf(texts[200] ?? '')]).toEqual(['by-text-1', undefined])
})

function clientOfWrites() {
  const writes: string[] = []
  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      writes.push(chunk.toString())
      done()
    },
    writev(chunks, done) {
      writes.push(chunks.map(({ chunk }) => chunk.toString()).join(''))
      done()
    },
  })
  const client = { connection: { stream }, query: (text: string) => stream.write(text) } as unknown as pg.PoolClient
  writeTogether(client)
  return { client, writes }
}

test('a connection writes the statements of one turn together, and those of the next turn without waiting for more', async () => {
  const { client, writes } = clientOfWrites()
  void client.query('begin;')
  await Promise.resolve()
  void client.query('select;')
  await nextTurn()
  void client.query('commit;')
  await nextTurn()
  expect(writes).toEqual(['begin;select;', 'commit;'])
})
