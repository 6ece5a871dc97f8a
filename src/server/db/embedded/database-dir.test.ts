import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseDamagedError, prepareDatabaseDir } from './database-dir.ts'
import { openEmbedded } from './open.ts'

const onFatal = () => {}
let dir: string
let pg: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'plateful-folder-'))
  pg = join(dir, 'pg')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('openEmbedded throws when the directory holds files but no complete database', async () => {
  mkdirSync(join(pg, 'base'), { recursive: true })
  writeFileSync(join(pg, 'base', '1'), 'bookings')
  await expect(openEmbedded({ dataDir: pg, onFatal })).rejects.toThrow(/holds files but no whole database/)
  expect([readdirSync(pg), readdirSync(join(pg, 'base'))]).toEqual([['base'], ['1']])
})

test('openEmbedded throws DatabaseDamagedError with the directory when the database is damaged', async () => {
  mkdirSync(join(pg, 'global'), { recursive: true })
  writeFileSync(join(pg, 'PG_VERSION'), '18\n')
  const opening = openEmbedded({ dataDir: pg, onFatal })
  await expect(opening).rejects.toThrow(DatabaseDamagedError)
  await expect(opening).rejects.toThrow(`The database in ${pg} cannot be opened`)
})

test('prepareDatabaseDir starts again after an interrupted first start, and leaves no marker after a complete one', () => {
  prepareDatabaseDir(pg)
  writeFileSync(join(pg, 'half'), '')
  const { markInitialised } = prepareDatabaseDir(pg)
  expect(existsSync(join(pg, 'half'))).toBe(false)
  writeFileSync(join(pg, 'PG_VERSION'), '18\n')
  markInitialised()
  prepareDatabaseDir(pg).markInitialised()
  expect(readdirSync(pg)).toEqual(['PG_VERSION'])
})

test('prepareDatabaseDir keeps a complete database that replaced an unfinished one', () => {
  prepareDatabaseDir(pg)
  rmSync(pg, { recursive: true })
  mkdirSync(pg)
  writeFileSync(join(pg, 'PG_VERSION'), '18\n')
  prepareDatabaseDir(pg).markInitialised()
  expect(readdirSync(pg)).toEqual(['PG_VERSION'])
})
