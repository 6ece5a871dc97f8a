import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect } from 'vitest'
import { createChangeBus } from '../../src/server/cache/change-bus.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { type Database, openDatabase } from '../../src/server/db/open.ts'
import { venues } from '../../src/server/db/schema/index.ts'
import { inDrills } from '../support/drills.ts'
import { freePort } from '../support/free-port.ts'
import { findPostgres, initCluster, postgresFolder, runCluster, runProgram } from '../support/postgres-server.ts'
import { aVenue } from '../support/scenario.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

const log = pino({ level: 'silent' })

async function open(url: string, database: string): Promise<Database> {
  const db = await openDatabase({ databaseUrl: url.replace(/postgres$/, database), onFatal: () => {}, log })
  opened.push(db.close)
  return db
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(50)
}

inDrills(
  'a guide is recovered to the moment before a mistake from a base backup and the archived log (only in npm run drills)',
  async (context) => {
    const installation = await findPostgres()
    if ('reason' in installation) return context.skip(installation.reason)
    const [folder, archive, restored] = [
      await postgresFolder(installation),
      await postgresFolder(installation),
      await postgresFolder(installation),
    ]
    await initCluster(installation, folder)
    // As in `docs/operating.md`.
    const settings = { archive_mode: 'on', archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f` }
    const port = await freePort()
    const server = await runCluster(installation, folder, port, settings)
    opened.push(server.stop, () => rm(archive, { recursive: true, force: true }))
    const admin = await open(server.url, 'postgres')
    await admin.pool.query(`create database guide template template0 encoding 'UTF8' locale 'C.UTF-8'`)
    const db = await open(server.url, 'guide')
    await migrate(db)
    const changes = createChangeBus(db, log)
    opened.push(changes.close)
    const writer = { changes, clock: () => new Date() }

    await aVenue(writer, { name: 'Before the backup' })
    const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-c', 'fast']
    await runProgram(installation, restored, 'pg_basebackup', [...from, '-D', join(restored, 'data')])
    await aVenue(writer, { name: 'After the backup' })
    const moment = (await db.pool.query<{ at: string }>('select clock_timestamp()::text as at')).rows[0]?.at ?? ''
    await delay(50)
    await db.pool.query('delete from venues')
    await aVenue(writer, { name: 'After the mistake' })
    const { rows } = await db.pool.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
    const isArchived = 'select last_archived_wal >= $1 as archived from pg_stat_archiver'
    await until(async () => (await db.pool.query(isArchived, [rows[0]?.file])).rows[0]?.archived === true)

    await writeFile(join(restored, 'data', 'recovery.signal'), '')
    await chmod(join(restored, 'data', 'recovery.signal'), 0o666)
    const recovered = await runCluster(installation, restored, await freePort(), {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
    })
    opened.push(recovered.stop)
    const guide = await open(recovered.url, 'guide')
    await until(async () => (await guide.pool.query('select pg_is_in_recovery() as recovering')).rows[0]?.recovering === false)
    const names = async () => (await guide.orm.select({ name: venues.name }).from(venues)).map(({ name }) => name).sort()
    expect(await names()).toEqual(['After the backup', 'Before the backup'])
    const after = createChangeBus(guide, log)
    opened.push(after.close)
    await aVenue({ changes: after, clock: () => new Date() }, { name: 'Written again' })
    expect(await names()).toContain('Written again')
  },
  120_000,
)
