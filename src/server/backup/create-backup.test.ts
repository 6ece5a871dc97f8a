import { once } from 'node:events'
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useDatabase } from '../../../tests/support/database.ts'
import { casesOf } from '../../../tests/support/drills.ts'
import { readConfig } from '../config.ts'
import { createBackupStream } from './create-backup.ts'
import { encryptStream } from './encryption.ts'

/** Enough that their backup is larger than the buffers of the streams between the table and the client. */
const USERS = 20_000
const PATIENCE_MS = 10_000

describe('a backup whose reader disconnects', () => {
  const db = useDatabase('embedded')
  let dataDir = ''
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'plateful-backup-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  const openFiles = async () => {
    const links = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return links.filter((link) => link.startsWith(dataDir))
  }

  const targets = [
    ['encrypted', (bytes: Readable) => encryptStream(bytes, 'seven grey herons by a weir')],
    ['plain', (bytes: Readable) => bytes],
  ] as const
  test.runIf(process.platform === 'linux').for(casesOf(targets, 1))(
    'when %s, leaves neither the written tables, an open file nor an unhandled error',
    async ([, asTarget]) => {
      await db().orm.execute(sql`insert into users (id, name, email, created_at, updated_at)
      select md5(n::text), md5(n::text || 'name'), md5(n::text || 'email') || '@example.org', now(), now() from generate_series(1, ${USERS}) n`)
      const stream = asTarget(createBackupStream({ db: db(), config: readConfig({ DATA_DIR: dataDir }), clock: () => new Date() }))
      stream.on('error', () => {})
      await once(stream, 'readable')
      await vi.waitFor(async () => expect(await openFiles()).toEqual([expect.stringMatching(/users\.ndjson$/)]), PATIENCE_MS)
      stream.destroy()
      await vi.waitFor(async () => expect([await readdir(dataDir), await openFiles()]).toEqual([[], []]), PATIENCE_MS)
    },
  )
})
