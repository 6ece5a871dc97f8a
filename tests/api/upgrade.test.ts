import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate, migrationsFolder } from '../../src/server/db/migrate.ts'
import type { Database } from '../../src/server/db/open.ts'
import { mails, menuExtractions, menus } from '../../src/server/db/schema/index.ts'
import { extractionWorkers } from '../../src/server/extraction/job/workers.ts'
import { menuUploadCheckJob } from '../../src/server/jobs/definitions.ts'
import { createBoss, openJobQueue } from '../../src/server/jobs/queue.ts'
import { startWorkers } from '../../src/server/jobs/workers.ts'
import { mailWorkers } from '../../src/server/mail/deliver.ts'
import { smtpTransport } from '../../src/server/mail/transport.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { testApp } from '../support/app.ts'
import { openEmptyDatabase, unavailable } from '../support/database.ts'
import { aPhotograph, aReading } from '../support/extraction.ts'
import { startMailServer } from '../support/mail-server.ts'

/** The last migration of the release with its own queues for emails and menu files. */
const LAST_MIGRATION = '0013_sessions_and_mailboxes'

async function copyOldMigrations(folder: string): Promise<void> {
  await cp(migrationsFolder(), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'))
  const last = journal.entries.findIndex(({ tag }) => tag === LAST_MIGRATION)
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
}

/**
 * Stores an email like that release.
 * @param state `relayed`: it also had a job
 */
async function storeEmail({ pool }: Database, recipient: string, state: 'waiting' | 'relayed' | 'sent'): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into mails (id, kind, recipient, subject, text, html, message_id, queued_at, sent_at)
     values ($1::uuid, 'account-recover', $2, 'Your password', $3, $3, $1::text, $4, $5)`,
    [id, recipient, state === 'sent' ? null : 'Hello', state === 'waiting' ? null : new Date(), state === 'sent' ? new Date() : null],
  )
  return id
}

async function storeEmailJob(db: Database, emailId: string): Promise<void> {
  const boss = createBoss(db, { runsJobs: false })
  await boss.start()
  await boss.createQueue('mail', { retryLimit: 200, retryDelay: 15, retryBackoff: true, expireInSeconds: 60 })
  await boss.send('mail', { mail_id: emailId }, { group: { id: 'example.org' } })
  await boss.stop({ graceful: false })
}

/**
 * Stores a menu file like that release.
 * @param leased whether its worker, or the process that stored its file, has died
 */
async function storeExtraction({ pool }: Database, venueId: string, state: 'queued' | 'processing', leased: boolean): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into menu_extractions (id, venue_id, name, menu_type, state, reader, file_name, attempts, lease, leased_until)
     values ($1::uuid, $2, $3, 'Daily', $4, 'ocr', $5, $6, $7, $8)`,
    [
      id,
      venueId,
      `${state} ${leased}`,
      state,
      `menu-${id}-1.webp`,
      state === 'processing' ? 1 : 0,
      state === 'processing' ? randomUUID() : null,
      leased ? new Date() : null,
    ],
  )
  return id
}

describe.each(API_DATABASE_KINDS)('after an upgrade from queues outside pg-boss on %s', (kind) => {
  let db: Database
  let folder: string
  const opened: { close(): Promise<void> }[] = []

  beforeEach(async (context) => {
    const reason = await unavailable(kind)
    if (reason) return context.skip(reason)
    folder = await mkdtemp(join(tmpdir(), 'plateful-migrations-'))
    await copyOldMigrations(folder)
    db = (await openEmptyDatabase(kind)).db
    await migrate(db, folder)
  }, 60_000)
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close()
    await db?.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  test('waiting emails are sent once, waiting menu files are read, and interrupted uploads are checked', async () => {
    const venueId = randomUUID()
    await db.pool.query(
      `insert into venues (id, name, slug, address_road, address_city, address_postcode) values ($1::uuid, 'The Crown', 'the-crown', 'r', 'c', 'p')`,
      [venueId],
    )
    await storeEmail(db, 'waiting@example.org', 'waiting')
    await storeEmailJob(db, await storeEmail(db, 'relayed@example.org', 'relayed'))
    await storeEmail(db, 'sent@example.org', 'sent')
    const read = [await storeExtraction(db, venueId, 'queued', false), await storeExtraction(db, venueId, 'processing', true)]
    const unstored = await storeExtraction(db, venueId, 'queued', true)

    await migrate(db)
    const at = await testApp(db, { services: { jobs: await openJobQueue(db) } })
    opened.push(at)
    for (const id of read) await at.services.files.private.write(`menu-${id}-1.webp`, await aPhotograph())
    const smtp = await startMailServer()
    opened.push(smtp)
    const readers = { ocr: async () => aReading({}) }
    const workers = [
      ...mailWorkers(at.services, { transport: smtpTransport(smtp.url, at.services.config) }),
      ...(await extractionWorkers(at.services, { readers })),
    ]
    opened.push(await startWorkers(at.services, workers, { pollSeconds: 0.5, superviseSeconds: 1 }))

    const { orm, pool } = db
    const states = () => orm.select({ state: menuExtractions.state }).from(menuExtractions).orderBy(asc(menuExtractions.state))
    await expect.poll(states, { timeout: 20_000 }).toEqual([{ state: 'done' }, { state: 'done' }, { state: 'queued' }])
    // Inactive, because these files have no uploader any more.
    expect(await orm.$count(menus, eq(menus.needs_review, true))).toBe(2)
    const checks = await pool.query('select data from pgboss.job where name = $1', [menuUploadCheckJob.name])
    expect(checks.rows).toEqual([{ data: { extraction_id: unstored } }])
    await smtp.count(2)
    await expect.poll(async () => (await orm.select().from(mails)).every(({ sent_at }) => sent_at !== null)).toBe(true)
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(['relayed@example.org', 'waiting@example.org'])
  }, 60_000)
})
