import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seedDemoAccounts } from '../../demo/accounts.ts'
import { seedDemo } from '../../demo/seed.ts'
import { authSecret } from '../../src/server/account/secret.ts'
import { readConfig } from '../../src/server/config.ts'
import { startControlServer } from '../../src/server/control/control-server.ts'
import { createServices, type ServicesHandle } from '../../src/server/create-services.ts'
import { auditEntries, mails, reservations, venues } from '../../src/server/db/schema/index.ts'
import { runCommand } from '../support/command.ts'
import { openEmptyDatabase, unavailable } from '../support/database.ts'
import { inDrills, isDrill } from '../support/drills.ts'
import { createGuideDir } from '../support/guide-dir.ts'

// Every command is a process that opens a database.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const SECRET = 'a secret of thirty-two characters or more'

let folder = ''
/** A backup of all kinds of data, and the content of its database and files. */
let file = ''
let guide: Contents

type Contents = { tables: Record<string, string[]>; files: Record<string, string> }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plateful-backup-'))
  file = join(folder, 'guide.tar.gz')
  const services = await openGuide({ DATA_DIR: await createGuideDir(join(folder, 'first')), DEMO: '1' })
  await seedDemo(services)
  await seedDemoAccounts(services)
  await addOddities(services)
  authSecret(services.config)
  guide = await contentsOf(services)
  const control = await startControlServer(services)
  expect(await runCommand({ args: ['backup', file], env: { DATA_DIR: join(folder, 'first') } })).toMatchObject({ code: 0, err: '' })
  await control.close()
  await services.close()
})
afterAll(async () => {
  for (const path of [folder, ...dataDirs]) await rm(path, { recursive: true, force: true })
})

const dataDirs: string[] = []

/** A new empty directory for each attempt, because the lock of the first attempt may still exist. */
async function emptyDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'plateful-restored-'))
  dataDirs.push(dir)
  return dir
}

async function emptyGuideDir(): Promise<string> {
  return createGuideDir(await emptyDir())
}

function openGuide(env: Record<string, string>): Promise<ServicesHandle> {
  return createServices(readConfig({ LOG_LEVEL: 'silent', ...env }), {
    onFatal: (error) => {
      throw error
    },
  })
}

/** Values that are easily lost. */
async function addOddities({ db, files, clock }: ServicesHandle): Promise<void> {
  const [venue] = await db.orm.select().from(venues).limit(1)
  if (!venue) throw new Error('the demo has no venue')
  const diner = {
    venue_id: venue.id,
    first_name: 'Ünal "\\\n\t\u2028😀',
    last_name: "O'Neil",
    email: 'a@example.org',
    phone: '01632 960100',
  }
  await db.orm.insert(reservations).values({
    ...diner,
    party_size: 20,
    requested_date: '2026-12-24',
    requested_time: '22:00:00',
    status: 'confirmed',
    decided_at: clock(),
  })
  await db.orm
    .insert(auditEntries)
    .values([1, 2, 3].map((n) => ({ actor_email: 'system', action: 'venue.update', entity: 'venue', entity_id: `${n}`, entity_name: 'x' })))
  await db.orm.delete(auditEntries)
  const mail = { kind: 'k', recipient: 'a@example.org', subject: 's', content: { text: 't', html: '' } }
  await db.orm.insert(mails).values({ id: crypto.randomUUID(), message_id: 'waiting', ...mail })
  await files.private.write('menu.webp', Buffer.from([0, 255, 1]))
}

/** Every row of every table except the job queue's, and every file. */
async function contentsOf({ db, config }: Pick<ServicesHandle, 'db' | 'config'>): Promise<Contents> {
  const tables: Contents['tables'] = {}
  // The log of changes is not backed up, because it is meaningless in another database.
  const { rows } = await db.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'search_changes' order by 1`,
  )
  for (const { name } of rows) {
    const all = await db.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`)
    tables[name] = all.rows.map(({ row }) => row).sort()
  }
  const files: Contents['files'] = {}
  for (const part of ['media', 'private']) {
    for (const entry of await readdir(join(config.dataDir, part), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile()) files[path.slice(config.dataDir.length)] = (await readFile(path)).toString('base64')
    }
  }
  return { tables, files }
}

/** The restored content, and the id of the next audit entry. */
async function opened(env: Record<string, string>): Promise<{ contents: Contents; nextEntry: number | undefined; isQueued: boolean }> {
  const services = await openGuide(env)
  try {
    const contents = await contentsOf(services)
    const { rows: jobs } = await services.db.pool.query(`select data->>'mail_id' as mail_id from pgboss.job where name = 'mail'`)
    const waiting = await services.db.orm.select().from(mails)
    const entry = { actor_email: 'system', action: 'a', entity: 'venue', entity_id: '1', entity_name: 'x' }
    const [next] = await services.db.orm.insert(auditEntries).values(entry).returning()
    return {
      contents,
      nextEntry: next?.id,
      isQueued: waiting.length > 0 && jobs.map(({ mail_id }) => mail_id).join() === waiting.map(({ id }) => id).join(),
    }
  } finally {
    await services.close()
  }
}

const restore = (env: Record<string, string>, from: string, ...options: string[]) =>
  runCommand({ args: ['restore', from, ...options], env })

describe('plateful backup', () => {
  test('writes a file that only its owner can read, and leaves nothing else', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).sort()).toEqual(['first', 'guide.tar.gz'])
    expect((await readdir(join(folder, 'first'))).filter((name) => name.startsWith('backup'))).toEqual([])
  })

  inDrills('removes what a killed backup left in the data directory', async () => {
    const dir = await emptyGuideDir()
    const [old, young] = ['backup-killed', 'backup-running'].map((name) => join(dir, name)) as [string, string]
    for (const path of [old, young]) await mkdir(path)
    await utimes(old, new Date(0), new Date(0))
    const target = join(await emptyDir(), 'again.tar.gz')
    expect(await runCommand({ args: ['backup', target], env: { DATA_DIR: dir } })).toMatchObject({ code: 0 })
    expect((await readdir(dir)).filter((name) => name.startsWith('backup'))).toEqual(['backup-running'])
  })

  test('writes a tar file that other programs can read', async () => {
    const { stdout } = await promisify(execFile)('tar', ['-tzf', file])
    const names = stdout.trim().split('\n')
    expect([names[0], names.at(-1)]).toEqual(['manifest.json', 'checksums.json'])
    expect(names).toEqual(expect.arrayContaining(['auth-secret', 'files/private/menu.webp', 'database/venues.ndjson']))
  })

  test('overwrites no file', async () => {
    const again = await runCommand({ args: ['backup', file], env: { DATA_DIR: join(folder, 'first') } })
    expect(again).toMatchObject({ code: 2, err: `There is a file ${file} already\n` })
  })

  test('writes a file that is restored into an empty directory with every row, every file and the secret', async () => {
    const env = { DATA_DIR: join(await emptyDir(), 'new') }
    const result = await restore(env, file)
    expect(result).toMatchObject({ code: 0, err: '' })
    expect(result.out).toMatch(/^Restored the backup of \d{4}-.*: \d+ rows, \d+ files\.\n$/)
    expect(await opened(env)).toEqual({ contents: guide, nextEntry: 4, isQueued: true })
    const secret = join(env.DATA_DIR, 'auth-secret')
    expect(await readFile(secret, 'utf8')).toBe(await readFile(join(folder, 'first', 'auth-secret'), 'utf8'))
    expect((await stat(secret)).mode & 0o777).toBe(0o600)
  })

  inDrills('writes a file that is restored into PostgreSQL, and from there into a directory', async (context) => {
    const reason = await unavailable('postgres')
    if (reason) return context.skip(reason)
    const { db, url = '' } = await openEmptyDatabase('postgres')
    await db.close()
    const env = { DATA_DIR: await emptyDir(), DATABASE_URL: url, AUTH_SECRET: SECRET }
    const result = await restore(env, file)
    expect(result).toMatchObject({ code: 0, err: '' })
    expect(result.out).toContain('made with another secret')
    const back = join(await emptyDir(), 'back.tar.gz')
    expect(await runCommand({ args: ['backup', back], env })).toMatchObject({ code: 0, err: '' })
    expect(await opened(env)).toEqual({ contents: guide, nextEntry: 4, isQueued: true })
    const third = { DATA_DIR: await emptyGuideDir() }
    expect(await restore(third, back)).toMatchObject({ code: 0, err: '' })
    expect(await opened(third)).toEqual({ contents: guide, nextEntry: 4, isQueued: true })
  })

  inDrills('keeps restored images when the rows are stored and only a later step fails', async () => {
    const env = { DATA_DIR: await emptyGuideDir() }
    await mkdir(join(env.DATA_DIR, 'auth-secret.new'), { recursive: true })
    expect(await restore(env, file)).toMatchObject({ code: 2, err: expect.stringContaining('auth-secret') })
    await expect(opened(env)).rejects.toThrow('A restore was interrupted')
    await rm(join(env.DATA_DIR, 'restore-unfinished'))
    expect((await opened(env)).contents).toEqual(guide)
  })

  test('writes a file that is not restored while the server is running', async () => {
    const env = { DATA_DIR: await emptyGuideDir() }
    const services = await openGuide(env)
    const control = await startControlServer(services)
    const result = await restore(env, file)
    await control.close()
    await services.close()
    expect(result).toMatchObject({ code: 2, err: 'The server is running: stop it first.\n' })
  })
})

describe('plateful verify', () => {
  const verify = (path: string, env: Record<string, string>) => runCommand({ args: ['verify', path], env })

  inDrills('rejects a file that is missing, damaged or not a backup, and leaves no file', async () => {
    const TMPDIR = await emptyDir()
    const bad = join(await emptyDir(), 'bad.tar.gz')
    await writeFile(bad, (await readFile(file)).subarray(0, 100_000))
    expect(await verify(`${bad}.not`, { TMPDIR })).toMatchObject({ code: 2, out: '', err: expect.stringContaining('There is no file') })
    expect(await verify(bad, { TMPDIR })).toMatchObject({ code: 2, out: '', err: expect.stringContaining('no backup, or a damaged one') })
    expect(await readdir(TMPDIR)).toEqual([])
  })

  test('restores a backup to a temporary directory, prints its contents, and changes neither the data of the environment nor its own directory', async () => {
    const TMPDIR = await emptyDir()
    const DATA_DIR = await emptyDir()
    const result = await verify(file, { TMPDIR, DATA_DIR, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    const rows = Object.values(guide.tables).flat().length
    expect(result).toMatchObject({ code: 0, err: '' })
    expect(result.out).toMatch(/^The backup of \S+ can be restored: \d+ rows, \d+ files\.\n$/)
    expect(Number(/(\d+) rows/.exec(result.out)?.[1])).toBeGreaterThan(rows / 2)
    expect(Number(/(\d+) files/.exec(result.out)?.[1])).toBe(Object.keys(guide.files).length)
    expect([await readdir(TMPDIR), await readdir(DATA_DIR)]).toEqual([[], []])
  })
})

/** The encryption has its own tests, and so have the scheduled backups with a passphrase. */
describe.skipIf(!isDrill)('an encrypted backup', () => {
  let age = ''
  let passphraseFile = ''
  beforeAll(async () => {
    age = join(folder, 'guide.tar.gz.age')
    passphraseFile = join(folder, 'passphrase')
    await writeFile(passphraseFile, 'seven grey herons by a weir\n')
    const args = ['backup', age, '--passphrase-file', passphraseFile]
    expect(await runCommand({ args, env: { DATA_DIR: join(folder, 'first') } })).toMatchObject({ code: 0, err: '' })
  })

  test('is not written when the passphrase file is missing or too short', async () => {
    const short = join(await emptyDir(), 'short')
    await writeFile(short, 'secret\n')
    const target = join(await emptyDir(), 'x.age')
    for (const [path, err] of [
      [`${short}.not`, 'There is no file'],
      [short, 'must be a passphrase of at least 16 characters'],
    ] as const) {
      const args = ['backup', target, '--passphrase-file', path]
      expect(await runCommand({ args, env: { DATA_DIR: join(folder, 'first') } })).toMatchObject({
        code: 2,
        err: expect.stringContaining(err),
      })
    }
    await expect(stat(target)).rejects.toThrow('ENOENT')
  })

  test('is rejected by plateful verify without its passphrase, with another one, or when it is cut off', async () => {
    expect((await readFile(age)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    const [wrong, cut] = [join(await emptyDir(), 'wrong'), join(await emptyDir(), 'cut.age')]
    await writeFile(wrong, 'eight white swans by a weir\n')
    await writeFile(cut, (await readFile(age)).subarray(0, 200_000))
    const verify = (...args: string[]) => runCommand({ args: ['verify', ...args], env: {} })
    for (const [args, err] of [
      [[age], 'The backup is encrypted: name its passphrase with --passphrase-file.'],
      [[age, '--passphrase-file', wrong], 'The backup cannot be decrypted: is this its passphrase?'],
      [[cut, '--passphrase-file', passphraseFile], 'damaged'],
    ] as const)
      expect(await verify(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(err) })
  })

  inDrills('is decrypted by the age of Debian with its passphrase', async (context) => {
    const tools = ['age', 'script'].map((tool) => spawnSync('which', [tool]).status)
    if (tools.some((status) => status !== 0)) return context.skip('age or script is not installed: apt-get install age bsdutils')
    const decrypted = join(await emptyDir(), 'guide.tar.gz')
    // age reads the passphrase from a terminal, which script provides.
    const { status, stdout } = spawnSync('script', ['-qec', `age -d -o ${decrypted} ${age}`, '/dev/null'], {
      input: await readFile(passphraseFile),
      encoding: 'utf8',
    })
    expect(status, stdout).toBe(0)
    const listed = spawnSync('tar', ['-tzf', decrypted], { encoding: 'utf8' })
    expect([listed.status, listed.stdout.split('\n')]).toEqual([0, expect.arrayContaining(['auth-secret', 'manifest.json'])])
  })

  test('is restored with its passphrase, every row and every file, and explains how to use its secret when another one is configured', async () => {
    const env = { DATA_DIR: await emptyGuideDir(), AUTH_SECRET: SECRET }
    const result = await restore(env, age, '--passphrase-file', passphraseFile)
    expect(result).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`age -d ${age} | tar -xzO auth-secret`) })
    const { contents } = await opened(env)
    expect(Object.keys(contents.files)).toEqual(Object.keys(guide.files))
    expect(contents.tables.menu_items).toEqual(guide.tables.menu_items)
  })
})

describe('plateful restore of a damaged backup', () => {
  const tar = async () => gunzipSync(await readFile(file))

  const DAMAGES: [string, () => Promise<Buffer>, string | RegExp][] = [
    ['wants to write elsewhere', async () => gzipSync(renamed(await tar())), /none of the guide's: files\/private\/\.\.\/lock/],
    ['is cut off', async () => (await readFile(file)).subarray(0, 100_000), 'This is no backup, or a damaged one.'],
    ['is something else', async () => Buffer.from('hello'), 'This is no backup, or a damaged one.'],
    [
      'has a changed row',
      async () => gzipSync(changed(await tar(), 'Windsor', 'Wandsor')),
      /^The backup is damaged: database\/\w+\.ndjson is not/,
    ],
    ['was made by a newer version', async () => gzipSync(changed(await tar(), '"version":1', '"version":9')), /newer version of Plateful/],
    ['has no readable list', async () => gzipSync(changed(await tar(), '{"format"', '("format"')), 'This is no backup, or a damaged one.'],
    [
      'lacks part of its list',
      async () => gzipSync(changed(await tar(), '"migrations"', '"migrationz"')),
      'This is no backup, or a damaged one.',
    ],
  ]
  inDrills.each(DAMAGES)('that %s is rejected and writes nothing', async (what, bytes, sentence) => {
    const bad = join(await emptyDir(), `${what}.tar.gz`)
    await writeFile(bad, await bytes())
    const env = { DATA_DIR: await emptyGuideDir() }
    const result = await restore(env, bad)
    expect(result).toMatchObject({ code: 2, out: '' })
    expect(result.err.trim()).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
    const services = await openGuide(env)
    expect(await services.db.orm.$count(venues)).toBe(0)
    await services.close()
    const left = await readdir(join(env.DATA_DIR, 'media'), { recursive: true, withFileTypes: true }).catch(() => [])
    expect(left.filter((entry) => entry.isFile())).toEqual([])
  })

  inDrills('leaves an existing guide unchanged to the last byte, and an undamaged backup replaces it only with --force', async () => {
    const env = { DATA_DIR: await emptyGuideDir() }
    const services = await openGuide(env)
    await services.db.orm.insert(auditEntries).values({ actor_email: 'a', action: 'a', entity: 'e', entity_id: '1', entity_name: 'x' })
    // With the name of a file in the backup.
    await services.files.private.write('menu.webp', Buffer.from('this guide’s own'))
    await services.files.write('venue-images', 'other.webp', Buffer.from('x'))
    const before = await contentsOf(services)
    await services.close()
    const bad = join(await emptyDir(), 'damaged.tar.gz')
    await writeFile(bad, gzipSync(changed(await tar(), 'Windsor', 'Wandsor')))
    expect(await restore(env, bad, '--force')).toMatchObject({ code: 2, err: expect.stringContaining('The backup is damaged') })
    await writeFile(bad, gzipSync(renamed(await tar())))
    expect(await restore(env, bad, '--force')).toMatchObject({ code: 2, err: expect.stringContaining("none of the guide's") })
    expect(await restore(env, file)).toMatchObject({ code: 2, err: 'There is a guide here already. Add --force to replace it.\n' })
    expect((await opened(env)).contents).toEqual(before)
    expect(await restore(env, file, '--force')).toMatchObject({ code: 0, err: '' })
    expect((await opened(env)).contents).toEqual(guide)
  })

  test('reports a missing file', async () => {
    const result = await restore({ DATA_DIR: join(folder, 'nothing') }, join(folder, 'nothing.tar.gz'))
    expect(result).toMatchObject({ code: 2, err: `There is no file ${join(folder, 'nothing.tar.gz')}\n` })
  })
})

/** Replaces the first `from` with text of the same length. */
function changed(bytes: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(bytes)
  copy.write(to, copy.indexOf(from, copy.indexOf('database/') > 0 && from === 'Windsor' ? copy.indexOf('database/') : 0))
  return copy
}

/** Gives the private file a path outside the directory, with a valid header checksum. */
function renamed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const header = copy.subarray(copy.indexOf('files/private/menu.webp')).subarray(0, 512)
  header.fill(0, 0, 100)
  header.write('files/private/../lock', 0)
  header.fill(' ', 148, 156)
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  return copy
}
