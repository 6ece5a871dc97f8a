import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { lockDataDir } from '../../src/server/db/data-dir-lock.ts'
import { runCommand, startCommand } from '../support/command.ts'
import { casesOf, inDrills } from '../support/drills.ts'
import { createGuideDir } from '../support/guide-dir.ts'
import { aRow, type Columns } from '../support/imports.ts'
import { createDatabase } from '../support/postgres-template.ts'

// Every command is a process that opens a database.
vi.setConfig({ testTimeout: 120_000 })

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plateful-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A new data directory for each attempt, because the first attempt may have written to its own. */
async function emptyGuideDir(): Promise<string> {
  return createGuideDir(await mkdtemp(join(folder, 'data-')))
}

const ndjson = (rows: readonly Columns[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

describe('plateful import venues, with the embedded database and no server,', () => {
  let dataDir = ''
  beforeEach(async () => {
    dataDir = await emptyGuideDir()
  })

  const run = (args: readonly string[], input?: string | Uint8Array, env: Record<string, string> = {}) =>
    runCommand({
      args: ['import', 'venues', ...args],
      env: { DATA_DIR: dataDir, ...env },
      ...(input === undefined ? {} : { input }),
    })

  test('reports an error in plain words and exits with 2', async () => {
    const cases = casesOf<[string[], RegExp]>(
      [
        [['nowhere.csv'], /^There is no file nowhere\.csv\n$/],
        [['x.csv', '--batch', '0'], /whole number from 1 to 5000/],
        [[], /missing required argument 'file'/],
        [['.'], /^\. is a folder\n$/],
        [['x.csv', '--force'], /unknown option '--force'/],
      ],
      2,
    )
    const ended = await Promise.all(cases.map(([args]) => run(args)))
    for (const [index, [, sentence]] of cases.entries()) {
      expect(ended[index]).toMatchObject({ code: 2, out: '', err: expect.stringMatching(sentence) })
      expect(ended[index]?.err).not.toMatch(/\n {4}at /)
    }
    expect(await run(['-'], '')).toEqual({ code: 2, out: '', err: 'The file is empty\n' })
  })

  inDrills('reads a dump of PostgreSQL, and names what it leaves out', async () => {
    const dump =
      'CREATE TABLE a ();\nCOPY public.venues (name, address_road, address_city, address_postcode) FROM stdin;\nThe Bell\t2 High Street\tEton\tSL4 6AA\n\\.\n'
    expect(await run(['-', '--apply'], gzipSync(dump))).toMatchObject({
      code: 0,
      out: '1 row: 1 created, 0 changed, 0 unchanged, 0 duplicate, 0 rejected.\nNot imported: 1 × CREATE TABLE.\n',
    })
  })

  test('exits with 2 and one sentence when the directory is in use or a setting is wrong', async () => {
    const unlock = lockDataDir(dataDir)
    const taken = await run(['-'], ndjson([aRow()]))
    unlock()
    expect(taken).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^\S+ is in use by another Plateful process\..*\n$/) })
    const wrong = await run(['-'], '', { PORT: 'x' })
    expect(wrong).toMatchObject({ code: 2, err: expect.stringMatching(/^PORT .*\n$/) })
  })

  test('reports each row, writes only with --apply, and changes nothing the second time', async () => {
    const csv =
      'id,name,road,city,postcode,price\r\n1,Café Rouge,1 High Street,Windsor,SL4 1NJ,££\r\n2,The Crown,,Windsor,SL4 1NJ,\r\n3,The Bell,2 High Street,Eton,SL4 6AA,\r\n'
    const file = join(folder, 'venues.csv.gz')
    await writeFile(file, gzipSync(csv))
    const refusal = 'line 3 (row 2): rejected The Crown: address_road is missing\n'
    expect(await run([file])).toEqual({
      code: 1,
      err: '',
      out: `line 2 (row 1): would create Café Rouge at /venues/cafe-rouge\n${refusal}line 4 (row 3): would create The Bell at /venues/the-bell\n3 rows: 2 would create, 0 would change, 0 unchanged, 0 duplicate, 1 rejected.\nNothing was written. Add --apply to do it.\n`,
    })
    expect(await run([file, '--apply'])).toEqual({
      code: 1,
      err: '',
      out: `${refusal}3 rows: 2 created, 0 changed, 0 unchanged, 0 duplicate, 1 rejected.\n`,
    })
    const bell = { id: '3', name: 'The Bell', road: '2 High Street', city: 'Eton', postcode: 'SL4 6AA' }
    const renamed = await run(['-', '--apply'], ndjson([aRow({ id: '1', name: 'Café\u001b[2J Blanc', extra: 1 }), bell]))
    expect(renamed.code).toBe(0)
    expect(renamed.out).toBe(
      'line 1: changed Café [2J Blanc: name "Café Rouge" → "Café [2J Blanc", slug "cafe-rouge" → "cafe-2j-blanc"\n' +
        '2 rows: 0 created, 1 changed, 1 unchanged, 0 duplicate, 0 rejected.\nColumns not used: extra.\n',
    )
  })

  inDrills('keeps complete batches when it is killed, and finishes without duplicates when it is run again', async () => {
    const env = { DATA_DIR: dataDir }
    const rows = Array.from({ length: 400 }, (_, n) =>
      aRow({ id: n, name: `Inn ${n % 7}`, address_postcode: `B${n} 1BB`, ...(n === 205 ? { price: '$' } : {}) }),
    )
    const args = ['import', 'venues', '-', '--apply', '--batch', '20']
    const child = startCommand({ args, env })
    child.stdin.write(ndjson(rows.slice(0, 350)))
    // The rejected row is reported when its batch, the eleventh, is committed.
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    const { code, out } = await runCommand({ args, env, input: ndjson(rows) })
    const [, created, unchanged] = /400 rows: (\d+) created, 0 changed, (\d+) unchanged, 0 duplicate, 1 rejected/.exec(out) ?? []
    expect(Number(created) + Number(unchanged)).toBe(399)
    expect(Number(unchanged)).toBeGreaterThanOrEqual(219)
    expect(code).toBe(1)
  })
})

describe('plateful import venues, with PostgreSQL,', () => {
  test('connects to it directly', async (context) => {
    const server = inject('postgres')
    if (!('url' in server)) return context.skip(server.reason)
    const url = await createDatabase(server.url, `cli_${crypto.randomUUID().replaceAll('-', '')}`)
    const env = { DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32), DATA_DIR: join(folder, 'unused') }
    const { code, err } = await runCommand({ args: ['import', 'venues', '-', '--apply'], env, input: ndjson([aRow()]) })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query('select slug from venues')
    await client.end()
    expect(rows).toEqual([{ slug: 'the-crown' }])
  })

  test('exits with 2 and a message without the URL when it cannot be reached', async () => {
    const env = { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:9/none', AUTH_SECRET: 'x'.repeat(32) }
    const { code, err } = await runCommand({ args: ['import', 'venues', '-'], env, input: ndjson([aRow()]) })
    expect(code).toBe(2)
    expect(err).toMatch(/^The database cannot be reached/)
    expect(err).not.toContain('secret')
  })
})
