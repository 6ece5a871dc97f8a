import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createBackupStream } from '../../src/server/backup/create-backup.ts'
import { restoreBackup } from '../../src/server/backup/restore-backup.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { reservations, venues } from '../../src/server/db/schema/index.ts'
import { requireNoUnfinishedRestore } from '../../src/server/unfinished-restore.ts'
import { send, testApp } from '../support/app.ts'
import { resetDatabase, useDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { aRequest } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

describe('a request that loses the response to its commit', () => {
  const direct = useDatabase('postgres')
  const opened: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close()
  })

  test('gets 503, and is stored once when it is sent again with its idempotency key', async () => {
    const { rows } = await direct().pool.query('SELECT inet_server_port() AS port, current_database() AS name')
    const proxy = await startDatabaseProxy(`postgres://postgres@127.0.0.1:${rows[0].port}/${rows[0].name}`)
    opened.push(proxy.close)
    const db = await openDatabase({ databaseUrl: proxy.url, onFatal: () => {}, log: { warn: () => {} } })
    opened.push(db.close)
    const { app, services, close } = await testApp(db)
    opened.push(close)
    const request = aRequest(await aVenue(services))
    const key = { 'Idempotency-Key': 'attempt-1' }

    const isLost = proxy.loseNextCommit()
    const first = await send(app, '/api/reservations', request, key)
    await isLost
    expect([first.status, first.body.code, first.headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
    expect(await direct().orm.$count(reservations)).toBe(1)

    const again = await send(app, '/api/reservations', request, key)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(await direct().orm.select({ id: reservations.id }).from(reservations)).toEqual([{ id: again.body.id }])
  })
})

describe('a restore that loses the response to its commit', () => {
  const direct = useDatabase('postgres')
  const opened: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close()
  })

  test('keeps its files and its mark, so that the guide does not start before the restore is repeated', async () => {
    const { rows } = await direct().pool.query('SELECT inet_server_port() AS port, current_database() AS name')
    const proxy = await startDatabaseProxy(`postgres://postgres@127.0.0.1:${rows[0].port}/${rows[0].name}`)
    opened.push(proxy.close)
    const db = await openDatabase({ databaseUrl: proxy.url, onFatal: () => {}, log: { warn: () => {} } })
    opened.push(db.close)
    const { services, close } = await testApp(direct())
    opened.push(close)
    const { config, files } = services
    await aVenue(services)
    await files.private.write('menu.webp', Buffer.from('a menu'))
    const path = join(config.dataDir, 'guide.tar.gz')
    await pipeline(createBackupStream(services), createWriteStream(path))
    await resetDatabase(direct())
    await files.private.remove('menu.webp')
    const restore = (force: boolean) => restoreBackup(() => createReadStream(path), { db, config, force })

    const isLost = proxy.loseNextCommit('truncate')
    await expect(restore(false)).rejects.toThrow('The database was lost while the restore finished. Restore the backup again with --force.')
    await isLost
    expect(await direct().orm.$count(venues)).toBe(1)
    expect(Buffer.from((await files.private.read('menu.webp')) ?? []).toString()).toBe('a menu')
    expect(() => requireNoUnfinishedRestore(config.dataDir)).toThrow('A restore was interrupted')

    expect(await restore(true)).toMatchObject({ files: 1 })
    requireNoUnfinishedRestore(config.dataDir)
  })
})
