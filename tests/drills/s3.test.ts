import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/durations.ts'
import { restoreBackup } from '../../src/server/backup/restore-backup.ts'
import { s3Target } from '../../src/server/backup/s3-target.ts'
import { makeDueBackup, readBackupState } from '../../src/server/backup/scheduled-backup.ts'
import type { S3Config } from '../../src/server/config.ts'
import { venues } from '../../src/server/db/schema/index.ts'
import { s3Client } from '../../src/server/files/s3-store.ts'
import { deleteUnusedImages } from '../../src/server/image/delete-unused-images.ts'
import { UnavailableError } from '../../src/server/unavailable-error.ts'
import { aUser } from '../support/accounts.ts'
import { NOON, type TestApp, testApp } from '../support/app.ts'
import { resetDatabase, useDatabase } from '../support/database.ts'
import { fourFields, upload } from '../support/pictures.ts'
import { aVenue } from '../support/scenario.ts'
import { isSwiftFound, SWIFT_PACKAGES, startSwift } from '../support/swift-server.ts'

const reason = process.env.DRILLS ? `Swift is not installed: apt-get install ${SWIFT_PACKAGES}` : 'runs in `npm run drills`'

describe.skipIf(!process.env.DRILLS || !isSwiftFound())(
  `files in the S3 of OpenStack Swift (when skipped: ${reason})`,
  { timeout: 120_000 },
  () => {
    const db = useDatabase('embedded')
    let swift: Awaited<ReturnType<typeof startSwift>>
    let at: TestApp
    const configOf = (bucket: string): S3Config => {
      const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = swift.env
      return { bucket, endpoint, accessKeyId, secretAccessKey, region, prefix: '' }
    }
    const client = (bucket = 'guide') => s3Client(configOf(bucket), 30_000)
    const keys = async (bucket = 'guide') => ((await client(bucket).listObjects('/', '')) ?? []).map(({ Key }) => Key).sort()

    beforeAll(async () => {
      swift = await startSwift()
      for (const bucket of ['guide', 'kept']) expect(await client(bucket).createBucket()).toBe(true)
    }, 120_000)
    afterAll(() => swift.stop())
    beforeEach(async () => {
      at = await testApp(db(), { env: { ...swift.env, BACKUP_TO: 's3://kept/eat' } })
      return () => at.close()
    })

    test('cause an error that shows nothing of the service when the secret is wrong', async () => {
      const elsewhere = await testApp(db(), { env: { ...swift.env, S3_SECRET_ACCESS_KEY: 'wrong' } })
      const answer = await elsewhere.app.request('/media/venue-images/a.webp')
      expect(answer.status).toBe(500)
      expect(await answer.text()).not.toContain('Signature')
      await elsewhere.close()
    })

    test('store an image that is uploaded, shown and deleted when unused', async () => {
      const { body } = await upload(at, await aUser(at, { role: 'admin' }), { bytes: await fourFields(), name: 'a.png' })
      expect((await keys()).length).toBeGreaterThan(1)
      const shown = await at.app.request(body.url)
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
      at.setNow(new Date(NOON.getTime() + 2 * DAY_MS))
      expect(await deleteUnusedImages(at.services)).toBe(1)
      expect(await keys()).toEqual([])
      expect((await at.app.request(body.url)).status).toBe(404)
    })

    test('that are private are written, listed, read and removed, and never overwritten', async () => {
      const store = at.services.files.private
      const name = 'menu-1_a.b.webp'
      expect([await store.read(name), await store.storedAt(name)]).toEqual([null, null])
      await store.write(name, Buffer.from('menu'))
      await expect(store.write(name, Buffer.from('other'))).rejects.toThrow('exists already')
      expect(Buffer.concat(await Array.fromAsync((await store.readPieces(name)) ?? [])).toString()).toBe('menu')
      expect(await Array.fromAsync(store.list())).toEqual([name])
      await store.remove(name)
      await store.remove(name)
      expect(await store.read(name)).toBe(null)
    })

    test('are part of a backup that is uploaded in parts, and come back from it', async () => {
      await aVenue(at.services, { name: 'The Swan' })
      const noise = randomBytes(20_000_000)
      await at.services.files.private.write('noise.bin', noise)
      const name = (await makeDueBackup(at.services, new AbortController().signal)) ?? ''
      expect(await keys('kept')).toEqual([`eat/${name}`])
      expect(await readBackupState(at.services)).toMatchObject({ state: 'ok', count: 1, newest: { name } })
      const stored = Buffer.from((await client('kept').getObjectArrayBuffer(`eat/${name}`)) ?? new ArrayBuffer(0))
      await at.services.files.private.remove('noise.bin')
      await resetDatabase(at.services.db)
      await restoreBackup(() => Readable.from([stored]), { db: at.services.db, config: at.services.config, force: false })
      expect(await at.services.db.orm.$count(venues)).toBe(1)
      expect(Buffer.from((await at.services.files.private.read('noise.bin')) ?? '').equals(noise)).toBe(true)
    })

    test('leave no backup when the upload is aborted between two parts', async () => {
      const before = await keys('kept')
      const abort = new AbortController()
      const threeParts = async function* () {
        for (let index = 0; index < 3; index++) {
          if (index === 2) abort.abort()
          yield randomBytes(9_000_000)
        }
      }
      const target = s3Target(configOf('kept'))
      await expect(target.write('plateful.tar.gz', Readable.from(threeParts()), abort.signal)).rejects.toThrow('aborted')
      expect(await keys('kept')).toEqual(before)
    })

    test('are refused with 503, and leave no image behind, while the service is gone', async () => {
      const admin = await aUser(at, { role: 'admin' })
      await swift.kill()
      expect((await upload(at, admin, { bytes: await fourFields(), name: 'a.png' })).status).toBe(503)
      await expect(readBackupState(at.services)).rejects.toThrow(UnavailableError)
    })
  },
)
