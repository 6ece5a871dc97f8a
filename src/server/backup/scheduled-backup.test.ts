import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { as, aUser } from '../../../tests/support/accounts.ts'
import { ask, type TestApp, testApp } from '../../../tests/support/app.ts'
import { useDatabase } from '../../../tests/support/database.ts'
import { casesOf, inDrills } from '../../../tests/support/drills.ts'
import { type S3Server, s3Server } from '../../../tests/support/s3-server.ts'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { readConfig } from '../config.ts'
import { startMetrics } from '../metrics/metrics-server.ts'
import { makeDueBackup, readBackupState } from './scheduled-backup.ts'

/** Daily at 02:15 in the configured time zone. */
const DUE = new Date('2026-11-24T02:15:00Z')
const later = (ms: number) => new Date(DUE.getTime() + ms)
const never = new AbortController().signal

describe('scheduled backups', () => {
  const db = useDatabase('embedded')
  let folder = ''
  let at: TestApp | undefined
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plateful-scheduled-'))
  })
  afterEach(async () => {
    await at?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const guide = async (env: Record<string, string> = {}, now = DUE) => {
    at = await testApp(db(), { env: { BACKUP_TO: folder, ...env }, now })
    return at
  }
  const names = async () => (await readdir(folder)).sort()

  test('are not made when none are configured', async () => {
    at = await testApp(db())
    expect(await makeDueBackup(at.services, never)).toBe(null)
    expect(await readBackupState(at.services)).toEqual({ state: 'off', newest: null, count: 0 })
  })

  test('are made once a day, in files that only this account can read', async () => {
    const { services, setNow } = await guide()
    expect(await makeDueBackup(services, never)).toBe('plateful-2026-11-24T02-15-00Z.tar.gz')
    const [name = ''] = await names()
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
    expect(gunzipSync(await readFile(join(folder, name))).includes('plateful-backup')).toBe(true)
    for (const ms of [0, HOUR_MS, DAY_MS - 1]) {
      setNow(later(ms))
      expect(await makeDueBackup(services, never)).toBe(null)
    }
    setNow(later(DAY_MS))
    expect(await makeDueBackup(services, never)).toBe('plateful-2026-11-25T02-15-00Z.tar.gz')
  })

  test('are made late when their time was missed', async () => {
    const { services, setNow } = await guide()
    await makeDueBackup(services, never)
    setNow(later(5 * DAY_MS + 7 * HOUR_MS))
    expect(await makeDueBackup(services, never)).toBe('plateful-2026-11-29T09-15-00Z.tar.gz')
  })

  test('follow the schedule in the configured time zone', async () => {
    const { services, setNow } = await guide({ TIME_ZONE: 'Asia/Tokyo', BACKUP_SCHEDULE: '0 4 * * 1' }, new Date('2026-11-22T18:59:59Z'))
    await makeDueBackup(services, never)
    expect(await names()).toHaveLength(1)
    setNow(new Date('2026-11-22T19:00:00Z'))
    expect(await makeDueBackup(services, never)).toBe('plateful-2026-11-22T19-00-00Z.tar.gz')
  })

  const changesOfClocks = [
    ['30 1 * * *', '2026-03-28T01:30:00Z', '2026-03-29T01:30:00Z'],
    ['30 1 * * *', '2026-10-24T00:30:00Z', '2026-10-25T00:30:00Z'],
    ['30 1 * * 0', '2026-03-22T01:30:00Z', '2026-03-29T01:30:00Z'],
    ['15 2 * * *', '2026-03-28T02:15:00Z', '2026-03-29T01:15:00Z'],
    ['15 2 * * *', '2026-10-24T01:15:00Z', '2026-10-25T02:15:00Z'],
  ] as const
  test.each(casesOf(changesOfClocks, 2))(
    'of the schedule %s follow the one of %s at %s when the clocks change',
    async (BACKUP_SCHEDULE, first, next) => {
      const { services, setNow } = await guide({ BACKUP_SCHEDULE }, new Date(first))
      expect(await makeDueBackup(services, never)).not.toBe(null)
      setNow(new Date(Date.parse(next) - 1))
      expect(await makeDueBackup(services, never)).toBe(null)
      setNow(new Date(next))
      expect(await makeDueBackup(services, never)).toBe(`plateful-${next.replaceAll(':', '-')}.tar.gz`)
    },
  )

  test('are deleted after BACKUP_KEEP_DAYS when a new one was made, and other files stay', async () => {
    const { services } = await guide({ BACKUP_KEEP_DAYS: '2' })
    const old = 'plateful-2026-11-22T02-14-00Z.tar.gz'
    const kept = ['plateful-2026-11-22T02-15-00Z.tar.gz.age', 'guide-2020.tar.gz', 'plateful-2020-01-01.tar.gz']
    for (const name of [old, ...kept]) await writeFile(join(folder, name), 'x')
    const name = await makeDueBackup(services, never)
    expect(await names()).toEqual([...kept, name].sort())
  })

  test('delete no earlier one and leave no file when they fail, and are tried again', async () => {
    const old = 'plateful-2020-01-01T02-15-00Z.tar.gz'
    await writeFile(join(folder, old), 'x')
    const { services } = await guide()
    await expect(makeDueBackup(services, AbortSignal.abort())).rejects.toThrow()
    expect(await names()).toEqual([old])
    expect(await makeDueBackup(services, never)).not.toBe(null)
    expect(await names()).toEqual([old, 'plateful-2026-11-24T02-15-00Z.tar.gz'])
  })

  test('continue, and delete no earlier one, when a clock that was a year ahead is set back', async () => {
    const { services, setNow } = await guide()
    const [first, ahead, back] = [
      'plateful-2026-11-24T02-15-00Z.tar.gz',
      'plateful-2027-11-24T02-15-00Z.tar.gz',
      'plateful-2026-11-25T02-15-00Z.tar.gz',
    ]
    await makeDueBackup(services, never)
    setNow(later(365 * DAY_MS))
    expect(await makeDueBackup(services, never)).toBe(ahead)
    expect(await names()).toEqual([first, ahead])
    setNow(later(DAY_MS + 3 * HOUR_MS))
    expect(await readBackupState(services)).toMatchObject({ state: 'late', newest: { name: first } })
    setNow(later(DAY_MS))
    expect(await makeDueBackup(services, never)).toBe(back)
    expect(await readBackupState(services)).toMatchObject({ state: 'ok', newest: { name: back } })
  })

  test('delete files of a killed process after a day', async () => {
    const [old, young] = ['plateful-2026-11-20T02-15-00Z.tar.gz.partial', 'plateful-2026-11-23T02-15-00Z.tar.gz.partial']
    for (const name of [old, young]) await writeFile(join(folder, name), 'x')
    const long = new Date(Date.now() - 2 * DAY_MS)
    await utimes(join(folder, old), long, long)
    const { services } = await guide()
    const name = await makeDueBackup(services, never)
    expect(await names()).toEqual([young, name].sort())
  })

  inDrills('are encrypted with a passphrase', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'plateful-passphrase-')), 'passphrase')
    await writeFile(file, 'seven grey herons by a weir\n')
    const { services } = await guide({ BACKUP_PASSPHRASE_FILE: file })
    const name = await makeDueBackup(services, never)
    expect(name).toBe('plateful-2026-11-24T02-15-00Z.tar.gz.age')
    expect((await readFile(join(folder, name ?? ''))).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  })

  test('are reported as late two hours after one was due', async () => {
    const { services, setNow, app } = await guide()
    expect(await readBackupState(services)).toMatchObject({ state: 'late', newest: null })
    await makeDueBackup(services, never)
    const stateAfter = async (ms: number) => {
      setNow(later(ms))
      return readBackupState(services)
    }
    expect(await stateAfter(HOUR_MS)).toMatchObject({ state: 'ok', count: 1, newest: { createdAt: DUE, size: expect.any(Number) } })
    expect(await stateAfter(DAY_MS + 2 * HOUR_MS - 1)).toMatchObject({ state: 'ok' })
    expect((await ask(app, '/readyz?full')).body).toEqual({ status: 'ok', backup: { state: 'ok', age_s: 26 * 3600 } })
    expect(await stateAfter(DAY_MS + 2 * HOUR_MS)).toMatchObject({ state: 'late' })
  })

  test('have their age in the metrics and for administrators', async () => {
    const current = await guide()
    const { services, setNow, app } = current
    await makeDueBackup(services, never)
    setNow(later(HOUR_MS))
    const metrics = await startMetrics(services, { port: 0, host: '127.0.0.1' })
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
    await metrics.close()
    expect(text).toMatch(/^plateful_backup_age_seconds 3600$/m)
    expect(text).toMatch(/^plateful_backup_late 0$/m)
    const admin = await aUser(current, { role: 'admin' })
    const { body } = await ask(app, '/api/backup-status', { headers: as(admin) })
    expect(body).toMatchObject({ state: 'ok', count: 1, is_encrypted: false, newest: { created_at: '2026-11-24T02:15:00.000Z' } })
  })

  test('have an unknown age when they cannot be listed, and the server stays ready', async () => {
    const { services, app } = await guide({ BACKUP_TO: join(folder, 'file', 'in-a-file') })
    await writeFile(join(folder, 'file'), '')
    await expect(readBackupState(services)).rejects.toThrow()
    expect(await ask(app, '/readyz?full')).toMatchObject({ status: 200, body: { backup: { state: 'unknown', age_s: null } } })
  })
})

describe('scheduled backups in S3', () => {
  const db = useDatabase('embedded')
  let s3: S3Server
  let at: TestApp
  beforeEach(async () => {
    s3 = await s3Server()
    const env = { S3_BUCKET: 'guide', S3_ENDPOINT: s3.url, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    at = await testApp(db(), { env: { ...env, BACKUP_TO: 's3://kept/eat', BACKUP_KEEP_DAYS: '2' }, now: DUE })
  })
  afterEach(async () => {
    await at.close()
    await s3.close()
  })

  test('are stored in their bucket below the prefix, and old ones are deleted', async () => {
    const [old, last, other] = ['eat/plateful-2026-11-20', 'eat/plateful-2026-11-23', 'plateful-2026-11-20'].map(
      (start) => `/kept/${start}T02-15-00Z.tar.gz`,
    ) as [string, string, string]
    for (const path of [old, last, other]) s3.objects.set(path, Buffer.from('x'))
    const name = await makeDueBackup(at.services, never)
    expect([...s3.objects.keys()].sort()).toEqual([last, other, `/kept/eat/${name}`].sort())
    expect(gunzipSync(s3.objects.get(`/kept/eat/${name}`) ?? '').includes('plateful-backup')).toBe(true)
    expect(await readBackupState(at.services)).toMatchObject({ state: 'ok', count: 2, newest: { name } })
    expect(await makeDueBackup(at.services, never)).toBe(null)
  })

  inDrills('are uploaded in parts when they are larger than a part', async () => {
    const noise = randomBytes(12_000_000)
    await at.services.files.private.write('noise.bin', noise)
    const name = await makeDueBackup(at.services, never)
    const bytes = s3.objects.get(`/kept/eat/${name}`)
    expect(s3.asked.filter((line) => line.startsWith('PUT /kept/eat/')).length).toBeGreaterThan(1)
    expect(gunzipSync(bytes ?? '').includes(noise.subarray(0, 1000))).toBe(true)
    expect(s3.uploads.size).toBe(0)
  })
})

test('the schedule of backups is checked at the start', () => {
  expect(() => readConfig({ BACKUP_TO: '/backups', BACKUP_SCHEDULE: '61 * * * *' })).toThrow('BACKUP_SCHEDULE')
})
