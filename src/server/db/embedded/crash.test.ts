import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect } from 'vitest'
import { inDrills } from '../../../../tests/support/drills.ts'
import { createGuideDir } from '../../../../tests/support/guide-dir.ts'
import { DataDirInUseError } from '../data-dir-lock.ts'
import { type Database, openDatabase } from '../open.ts'

const ROUNDS = 50
/** Acknowledged inserts after which the process of a round is killed. */
const ACKNOWLEDGED = 200

let dir: string
beforeEach(async () => {
  dir = await createGuideDir(mkdtempSync(join(tmpdir(), 'plateful-crash-')))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function open(): Promise<Database> {
  const onFatal = (error: Error) => {
    throw error
  }
  return openDatabase({ dataDir: dir, onFatal, log: { warn: () => {} } })
}

/** Inserts from four connections without end, and prints each number when its insert is acknowledged. */
const WRITER = `
const [module, dataDir, from] = process.argv.slice(1)
const { openDatabase } = await import(module)
const { pool } = await openDatabase({ dataDir, onFatal: () => process.exit(1), log: console })
await pool.query('CREATE TABLE IF NOT EXISTS numbers (n int PRIMARY KEY)')
let n = Number(from)
async function write() {
  for (;;) {
    const mine = n++
    await pool.query('INSERT INTO numbers VALUES ($1)', [mine])
    process.stdout.write(mine + '\\n')
  }
}
await Promise.all([write(), write(), write(), write()])`

/** @returns all acknowledged numbers */
async function writeUntilKilled(from: number): Promise<number[]> {
  const module = new URL('../open.ts', import.meta.url).href
  const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER, module, dir, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line))
    if (acknowledged.length === ACKNOWLEDGED) child.kill('SIGKILL')
  }
  return acknowledged
}

inDrills(
  `the embedded database loses no acknowledged insert on kill -9 (${ROUNDS} rounds)`,
  async () => {
    const acknowledged = new Set<number>()
    for (let round = 0; round < ROUNDS; round++) {
      for (const n of await writeUntilKilled(round * 1_000_000)) acknowledged.add(n)
      const db = await open()
      const { rows } = await db.pool.query<{ n: number }>('SELECT n FROM numbers')
      await db.close()
      const kept = new Set(rows.map(({ n }) => n))
      expect([...acknowledged].filter((n) => !kept.has(n))).toEqual([])
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * ACKNOWLEDGED)
  },
  1_200_000,
)

inDrills(
  'opening the same directory twice fails for the second process and leaves the first one working',
  async () => {
    const first = await open()
    await expect(open()).rejects.toThrow(DataDirInUseError)
    expect((await first.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await first.close()
    await (await open()).close()
  },
  60_000,
)
