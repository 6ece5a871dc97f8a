import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, gunzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import { type TestApp, useApp } from '../../../tests/support/app.ts'
import { resetDatabase } from '../../../tests/support/database.ts'
import { s3Server } from '../../../tests/support/s3-server.ts'
import { aVenue } from '../../../tests/support/scenario.ts'
import { type Config, readConfig } from '../config.ts'
import { mails, sessions, users, venues, verifications } from '../db/schema/index.ts'
import { importFileName } from '../files/file-storage.ts'
import { requireNoUnfinishedRestore } from '../unfinished-restore.ts'
import { createBackupStream } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** Number of small files. With DRILLS=full as many as 30,000 images have with their variants. */
const MANY_FILES = process.env.DRILLS === 'full' ? 120_000 : 50
const LIMIT_MS = process.env.DRILLS === 'full' ? 1_800_000 : 120_000

const SECRET_KINDS = [
  'confirm-email',
  'choose-password',
  'recover-password',
  'sign-in-link',
  'sign-in-code',
  'proof-code',
  'change-email',
  'invitation',
  'claim-code',
]

const nameOf = (index: number) => `${String(index).padStart(6, '0')}.webp`

/**
 * Writes a backup with `files` small files, and empties the database.
 * @returns the path of the backup
 */
async function takeBackup({ services }: TestApp, files = 0): Promise<string> {
  const folder = join(services.config.dataDir, 'private')
  await mkdir(folder, { recursive: true })
  for (let index = 0; index < files; index++) await writeFile(join(folder, nameOf(index)), `file ${index}`)
  const path = join(services.config.dataDir, 'guide.tar.gz')
  await pipeline(createBackupStream(services), createWriteStream(path))
  await resetDatabase(services.db)
  return path
}

describe('restoreBackup', () => {
  const at = useApp('embedded')
  const restore = (path: string, config: Config = at().services.config) =>
    restoreBackup(() => createReadStream(path), { db: at().services.db, config, force: false })
  const removeFiles = () => rm(join(at().services.config.dataDir, 'private'), { recursive: true })

  test('leaves the embedded database free for other connections while files are written', async () => {
    const { db, config } = at().services
    await aVenue(at().services, { name: 'The Swan' })
    const path = await takeBackup(at(), 5)
    // In the embedded database a query waits while another connection is in a transaction.
    const s3 = await s3Server({ beforePut: () => db.pool.query('select 1') })
    const settings = { S3_BUCKET: 'guide', S3_ENDPOINT: s3.url, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(await restore(path, readConfig({ DATA_DIR: config.dataDir, ...settings }))).toMatchObject({ files: 5 })
    expect(s3.objects.get('/guide/private/000004.webp')?.toString()).toBe('file 4')
    expect(await db.orm.select({ name: venues.name }).from(venues)).toEqual([{ name: 'The Swan' }])
    await s3.close()
  }, 120_000)

  test('writes a file while the store still stores another one', async () => {
    const path = await takeBackup(at(), 2)
    const second = Promise.withResolvers<void>()
    let begun = 0
    const s3 = await s3Server({
      beforePut: () => {
        begun += 1
        if (begun === 2) second.resolve()
        return second.promise
      },
    })
    const settings = { S3_BUCKET: 'guide', S3_ENDPOINT: s3.url, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(await restore(path, readConfig({ DATA_DIR: at().services.config.dataDir, ...settings }))).toMatchObject({ files: 2 })
    await s3.close()
  })

  test('removes the files that it has written when the store rejects one', async () => {
    const { db, config } = at().services
    const path = await takeBackup(at(), 6)
    let begun = 0
    const s3 = await s3Server({
      beforePut: async () => {
        begun += 1
        if (begun === 5) s3.isDown = true
      },
    })
    const settings = { S3_BUCKET: 'guide', S3_ENDPOINT: s3.url, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    await expect(restore(path, readConfig({ DATA_DIR: config.dataDir, ...settings }))).rejects.toThrow()
    expect(await db.orm.$count(venues)).toBe(0)
    await s3.close()
  })

  test(
    `restores a backup with ${MANY_FILES} files`,
    async () => {
      await aVenue(at().services)
      const path = await takeBackup(at(), MANY_FILES)
      await removeFiles()
      expect(await restore(path)).toMatchObject({ files: MANY_FILES })
      const last = MANY_FILES - 1
      expect(await readFile(join(at().services.config.dataDir, 'private', nameOf(last)), 'utf8')).toBe(`file ${last}`)
      expect(await at().services.db.orm.$count(venues)).toBe(1)
    },
    LIMIT_MS,
  )

  test('replaces a file that has other content under the same key', async () => {
    const path = await takeBackup(at(), 1)
    await removeFiles()
    await at().services.files.private.write(nameOf(0), Buffer.from('other'))
    await restore(path)
    expect(Buffer.from((await at().services.files.private.read(nameOf(0))) ?? []).toString()).toBe('file 0')
  })

  test('closes its connection and removes its files when the commit fails', async () => {
    const { db, config, files } = at().services
    const path = await takeBackup(at(), 1)
    await removeFiles()
    let isClosed = false
    const newClient = () => {
      const client = db.newClient()
      const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
      const failing = (...given: unknown[]) => {
        if (given[0] !== 'commit') return query(...given)
        client.once('end', () => {
          isClosed = true
        })
        return Promise.reject(new Error('not committed'))
      }
      return Object.assign(client, { query: failing })
    }
    const restored = restoreBackup(() => createReadStream(path), { db: { ...db, newClient }, config, force: false })
    await expect(restored).rejects.toThrow('not committed')
    expect(isClosed).toBe(true)
    expect(await files.private.read(nameOf(0))).toBeNull()
  })

  test('keeps its rows and files when its connection cannot be closed after the commit', async () => {
    const { db, config, files } = at().services
    await aVenue(at().services)
    const path = await takeBackup(at(), 1)
    await removeFiles()
    const newClient = () => {
      const client = db.newClient()
      const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
      const end = client.end.bind(client) as () => Promise<void>
      const failing = async () => {
        await end()
        throw new Error('not closed')
      }
      const failingAfterCommit = async (...given: unknown[]) => {
        const answer = await query(...given)
        if (given[0] === 'commit') Object.assign(client, { end: failing })
        return answer
      }
      return Object.assign(client, { query: failingAfterCommit })
    }
    await restoreBackup(() => createReadStream(path), { db: { ...db, newClient }, config, force: false })
    expect(await db.orm.$count(venues)).toBe(1)
    expect(await files.private.read(nameOf(0))).not.toBeNull()
  })

  test('marks the guide as unfinished when it ends after the rows are stored, and not when it ends before', async () => {
    const { db, config, files } = at().services
    const path = await takeBackup(at(), 1)
    await files.private.remove(nameOf(0))
    await files.private.write(nameOf(0), Buffer.from('other'))
    /** Reads the backup twice, and once more for files with other content. */
    const endingAt = (last: number) => {
      let count = 0
      const open = () => {
        count += 1
        if (count === last) throw new Error('ended')
        return createReadStream(path)
      }
      return restoreBackup(open, { db, config, force: true })
    }
    await expect(endingAt(2)).rejects.toThrow('ended')
    requireNoUnfinishedRestore(config.dataDir)
    await expect(endingAt(3)).rejects.toThrow('ended')
    expect(() => requireNoUnfinishedRestore(config.dataDir)).toThrow('A restore was interrupted')
    await endingAt(4)
    requireNoUnfinishedRestore(config.dataDir)
  })

  test('restores no sessions, pending links or emails with codes, also from a backup that has them', async () => {
    const { orm, pool } = at().services.db
    const expires_at = new Date()
    const email = { recipient: 'a@example.org', subject: 's' }
    await orm.insert(users).values({ id: 'ann', name: 'Ann', email: 'ann@example.org' })
    await orm.insert(sessions).values({ id: 's', token: 'secret-of-session', user_id: 'ann', expires_at })
    await orm.insert(verifications).values({ id: 'v', identifier: 'secret-of-link', value: 'ann', expires_at })
    await orm.insert(mails).values([
      ...SECRET_KINDS.map((kind) => ({
        ...email,
        id: crypto.randomUUID(),
        message_id: kind,
        kind,
        content: { text: 'secret-of-mail', html: '' },
      })),
      { ...email, id: crypto.randomUUID(), message_id: 'notice', kind: 'venue-closed', content: { text: 'notice', html: '' } },
    ])
    const rows: Record<string, string> = {}
    for (const table of ['sessions', 'verifications', 'mails']) {
      const found = await pool.query<{ line: string }>(`select row_to_json(t)::text as line from ${table} t`)
      rows[`database/${table}.ndjson`] = found.rows.map(({ line }) => `${line}\n`).join('')
    }
    const path = await takeBackup(at())
    expect(gunzipSync(await readFile(path)).includes('secret-of')).toBe(false)
    const older = `${path}.older`
    await pipeline(createReadStream(path), createGunzip(), withEntries(rows), createGzip(), createWriteStream(older))
    expect(gunzipSync(await readFile(older)).includes('secret-of')).toBe(true)
    for (const from of [path, older]) {
      await resetDatabase(at().services.db)
      expect(await restore(from)).toMatchObject({ rows: 2 })
      expect([await orm.$count(sessions), await orm.$count(verifications)]).toEqual([0, 0])
      expect(await orm.select({ kind: mails.kind }).from(mails)).toEqual([{ kind: 'venue-closed' }])
    }
  })

  test('restores no files of imports, also from a backup that has them', async () => {
    const { files, config } = at().services
    await files.private.write(importFileName('present'), Buffer.from('secret-of-import'))
    await files.private.write(nameOf(0), Buffer.from('email,password_hash'))
    const path = join(config.dataDir, 'guide.tar.gz')
    await pipeline(createBackupStream(at().services), createWriteStream(path))
    expect(gunzipSync(await readFile(path)).includes('secret-of')).toBe(false)
    const older = `${path}.older`
    const names = { [`files/private/${nameOf(0)}`]: `files/private/${importFileName('older')}` }
    await pipeline(createReadStream(path), createGunzip(), withEntries({}, names), createGzip(), createWriteStream(older))
    await resetDatabase(at().services.db)
    expect(await restore(older)).toMatchObject({ files: 0 })
    expect(await Array.fromAsync(files.private.list())).toEqual([])
  })
})

/** Rewrites a backup's tar file with other contents or names of some entries, and their checksums. */
function withEntries(contents: Record<string, string>, names: Record<string, string> = {}): Duplex {
  const [unpacked, packed] = [extract(), pack()]
  const checksum = ([name, text]: [string, string]) => [
    name,
    { size: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') },
  ]
  const rewrite = async () => {
    for await (const entry of unpacked) {
      const { name } = entry.header
      const own = (await buffer(entry)).toString()
      const renamed = () => Object.entries(JSON.parse(own)).map(([key, value]) => [names[key] ?? key, value])
      const checksums = () => Object.fromEntries([...renamed(), ...Object.entries(contents).map(checksum)])
      packed.entry({ name: names[name] ?? name }, name === 'checksums.json' ? JSON.stringify(checksums()) : (contents[name] ?? own))
    }
    packed.finalize()
  }
  rewrite().catch((error) => packed.destroy(error))
  return Duplex.from({ writable: unpacked, readable: packed })
}
