import { eq, isNotNull, ne } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { as, aUser } from '../../../tests/support/accounts.ts'
import { API_DATABASE_KINDS } from '../../../tests/support/api-databases.ts'
import { ask, NOON, useApp } from '../../../tests/support/app.ts'
import { inDrills } from '../../../tests/support/drills.ts'
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts'
import { mails } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { openJobQueue, type QueueOverrides } from '../jobs/queue.ts'
import { startWorkers, type Workers } from '../jobs/workers.ts'
import { deliverEmail, mailWorkers } from './deliver.ts'
import { queueEmail } from './outbox.ts'
import { recoverPassword } from './templates/account.ts'
import { smtpTransport } from './transport.ts'

const FAST: QueueOverrides = { mail: { expireInSeconds: 5, retryDelay: 1 } }

describe.each(API_DATABASE_KINDS)('an email on %s', (kind) => {
  const at = useApp(kind, { env: { PRODUCT_NAME: 'Guide & Co', MAIL_FROM: 'Guide <guide@example.org>' } })
  const opened: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
  })

  async function post(...addresses: string[]): Promise<void> {
    const { db, config } = at().services
    for (const to of addresses)
      await inTransaction(db, (tx) =>
        queueEmail(tx, at().services, recoverPassword(config, to, 'https://guide.example/account/recover#secret')),
      )
  }

  async function server(port?: number): Promise<MailServer> {
    const started = await startMailServer(port)
    opened.push(started)
    return started
  }

  async function mailing(url: string, overrides: QueueOverrides = FAST): Promise<Workers> {
    const { services } = at()
    await openJobQueue(services.db, overrides)
    const workers = mailWorkers(services, { transport: smtpTransport(url, services.config) })
    const started = await startWorkers(services, workers, { pollSeconds: 0.5, superviseSeconds: 1 })
    opened.unshift(started)
    return started
  }

  test('is not sent when its transaction is rolled back', async () => {
    const smtp = await server()
    const { db, config } = at().services
    const failing = inTransaction(db, async (tx) => {
      await queueEmail(tx, at().services, recoverPassword(config, 'never@example.org', 'x'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await mailing(smtp.url)
    await post('one@example.org')
    await smtp.count(1)
    expect(smtp.received.map((email) => email.to)).toEqual([['one@example.org']])
  })

  test('is sent with text and HTML parts of the same content, which are deleted afterwards', async () => {
    const smtp = await server()
    await mailing(smtp.url)
    await post('one@example.org')
    await smtp.count(1)
    const [email] = smtp.received
    expect(email).toMatchObject({
      from: 'Guide <guide@example.org>',
      subject: 'Set a new password for Guide & Co',
      // No out-of-office reply is sent to it.
      autoSubmitted: 'auto-generated',
    })
    for (const part of [email?.text, email?.html]) expect(part).toContain('https://guide.example/account/recover#secret')
    expect(email?.html).toContain('Guide &amp; Co')
    await expect.poll(async () => (await at().services.db.orm.select().from(mails))[0]?.sent_at ?? null).not.toBeNull()
    const [row] = await at().services.db.orm.select().from(mails)
    expect(row).toMatchObject({ content: null, attempts: 1, message_id: email?.messageId })
  })

  test('from an earlier version or a backup, which has no job, is sent once when workers start', async () => {
    const smtp = await server()
    await post('one@example.org', 'two@example.org')
    await at().services.db.pool.query(`delete from pgboss.job where group_id = 'example.org'`)
    await mailing(smtp.url)
    await mailing(smtp.url)
    await smtp.count(2)
    await expect.poll(() => at().services.db.orm.$count(mails, isNotNull(mails.sent_at))).toBe(2)
    expect(smtp.received.map((email) => email.to[0]).sort()).toEqual(['one@example.org', 'two@example.org'])
  })

  test('is sent without a pause after the previous one', async () => {
    const smtp = await server()
    const pile = Array.from({ length: 20 }, (_, n) => `guest-${n}@example.org`)
    await post(...pile)
    await mailing(smtp.url)
    const gaps: number[] = []
    for (let [n, last] = [1, Number.NaN]; n <= pile.length; n++) {
      await smtp.count(n)
      gaps.push(performance.now() - last)
      last = performance.now()
    }
    // With polling, any two emails would be half a second apart. On a busy machine some are.
    expect(gaps.filter((gap) => gap < 400).length).toBeGreaterThan(4)
  }, 60_000)

  test('is sent once after the mail server was unreachable and then rejected it', async () => {
    const first = await server()
    const port = Number(new URL(first.url).port)
    await first.close()
    opened.pop()
    await mailing(`smtp://127.0.0.1:${port}`)
    await post('one@example.org', 'two@example.org')
    await expect.poll(async () => at().services.db.orm.$count(mails, eq(mails.attempts, 0)), { timeout: 20_000 }).toBe(0)
    const smtp = await startMailServer(port)
    opened.push(smtp)
    smtp.refuseWith = 'try later'
    const attempts = async () => (await at().services.db.orm.select().from(mails)).map((row) => row.last_error).join()
    await expect.poll(attempts, { timeout: 20_000 }).toContain('try later')
    smtp.refuseWith = null
    await smtp.count(2)
    expect(smtp.received.map((email) => email.to[0]).sort()).toEqual(['one@example.org', 'two@example.org'])
    expect(new Set(smtp.received.map((email) => email.messageId)).size).toBe(2)
  }, 60_000)

  inDrills(
    'is retried for days when there is no mail server',
    async () => {
      const gone = await server()
      const port = Number(new URL(gone.url).port)
      await gone.close()
      opened.pop()
      await mailing(gone.url, {})
      await post('one@example.org')
      const { pool } = at().services.db
      const failed = async (times: number) => {
        const job = `select *, extract(epoch from start_after - now())::float as pause, extract(epoch from keep_until - now())::float as kept
        from pgboss.job where name = 'mail' and state = 'retry' and retry_count >= $1`
        return (await pool.query(job, [times - 1])).rows[0]
      }
      // Each pause is as the queue has set it, and is skipped by moving the next attempt to now.
      let waited = 0
      let tries = 0
      let job: { pause: number; kept: number; retry_count: number; retry_limit: number; retry_delay_max: number }
      do {
        job = await vi.waitUntil(() => failed(tries + 1), { timeout: 30_000 })
        // The first pauses are so short that several attempts may have failed already.
        tries = job.retry_count + 1
        waited += job.pause
        if (waited < 3600) await pool.query(`update pgboss.job set start_after = now() where name = 'mail'`)
      } while (waited < 3600)
      expect((job.retry_limit - tries) * job.retry_delay_max).toBeGreaterThan(24 * 3600)
      expect(job.kept).toBeGreaterThan(30 * 24 * 3600)
      expect((await at().services.db.orm.select().from(mails))[0]).toMatchObject({ attempts: tries, sent_at: null, failed_at: null })
      const back = await server(port)
      await pool.query(`update pgboss.job set start_after = now() where name = 'mail'`)
      await back.count(1)
      expect(back.received[0]?.to).toEqual(['one@example.org'])
    },
    60_000,
  )

  test('without its last line is discarded by the mail server, and the last line waits for beforeEnd', async () => {
    const smtp = await server()
    const transport = smtpTransport(smtp.url, at().services.config)
    opened.unshift({ close: async () => transport.close() })
    const email = { to: 'one@example.org', subject: 'One', text: 'one', html: '<p>one', messageId: '<1@guide.example>' }
    await expect(transport.send(email, () => Promise.reject(new Error('no word')))).rejects.toThrow('no word')
    let takenBefore = -1
    await transport.send(email, async () => {
      takenBefore = smtp.received.length
    })
    expect([takenBefore, smtp.received.length]).toEqual([0, 1])
  })

  test('whose reply is lost twice fails as possibly delivered, until an administrator retries it', async () => {
    const smtp = await server()
    smtp.losesResponses = true
    await mailing(smtp.url)
    await post('one@example.org')
    const row = async () => (await at().services.db.orm.select().from(mails))[0]
    await expect.poll(async () => (await row())?.failed_at ?? null, { timeout: 20_000 }).not.toBeNull()
    expect(await row()).toMatchObject({ attempts: 2, last_error: expect.stringContaining('May have arrived twice') })
    expect(smtp.received.map((email) => email.messageId)).toEqual(Array(2).fill((await row())?.message_id))
    const admin = await aUser(at(), { role: 'admin' })
    smtp.losesResponses = false
    expect((await ask(at().app, `/api/mails/${(await row())?.id}/retry`, { method: 'POST', headers: as(admin) })).status).toBe(200)
    await smtp.count(3)
    await expect.poll(async () => (await row())?.sent_at ?? null).not.toBeNull()
    expect(await row()).toMatchObject({ failed_at: null, last_error: null })
  }, 60_000)

  test('is sent once more after a pause when the mail server accepts emails and does not answer', async () => {
    const smtp = await server()
    smtp.withholdsResponses = true
    const { services } = at()
    const { pool } = services.db
    await openJobQueue(services.db, FAST)
    const transport = smtpTransport(smtp.url, services.config, { socketTimeout: 300 })
    opened.unshift(await startWorkers(services, mailWorkers(services, { transport }), { pollSeconds: 0.5 }))
    await post('one@example.org')
    const waiting = async () =>
      (
        await pool.query(
          `select extract(epoch from start_after - now())::float as pause from pgboss.job where name = 'mail' and state = 'created'`,
        )
      ).rows
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([{ pause: expect.closeTo(900, -2) }])
    expect((await services.db.orm.select().from(mails))[0]).toMatchObject({ attempts: 1, unanswered: 1, failed_at: null })
    smtp.withholdsResponses = false
    await pool.query(`update pgboss.job set start_after = now() where name = 'mail'`)
    await smtp.count(2)
    await expect.poll(() => services.db.orm.$count(mails, isNotNull(mails.sent_at)), { timeout: 20_000 }).toBe(1)
    expect(smtp.received).toHaveLength(2)
  }, 60_000)

  test('that the mail server rejects after the last line is retried without a limit of transmissions', async () => {
    const smtp = await server()
    const transport = smtpTransport(smtp.url, at().services.config)
    opened.unshift({ close: async () => transport.close() })
    await post('one@example.org')
    const row = async () => (await at().services.db.orm.select().from(mails))[0]
    let attempt = 0
    const deliver = async () =>
      deliverEmail(at().services, transport, { emailId: (await row())?.id ?? '', attempt: ++attempt, isLast: false })
    smtp.refuseWith = 'try later'
    for (let n = 0; n < 4; n++) await expect(deliver()).rejects.toThrow('try later')
    expect(await row()).toMatchObject({ attempts: 4, unanswered: 0, failed_at: null })
    smtp.refuseWith = null
    await deliver()
    expect(await row()).toMatchObject({ attempts: 5, sent_at: expect.any(Date) })
  })

  test.each<[string, number, string, Partial<MailServer>]>([
    ['the recipient', 1, '550', { recipientReply: () => ({ code: 550, text: 'No such user here' }) }],
    ['the content', 1, '554', { refuseWith: 'Looks like spam', refusalCode: 554 }],
  ])('fails at the first attempt when the mail server rejects %s with a 5xx reply', async (_what, attempts, code, behaviour) => {
    const smtp = Object.assign(await server(), behaviour)
    await mailing(smtp.url)
    await post('one@example.org')
    const row = async () => (await at().services.db.orm.select().from(mails))[0]
    await expect.poll(async () => (await row())?.failed_at ?? null, { timeout: 20_000 }).not.toBeNull()
    expect(await row()).toMatchObject({ attempts, unanswered: 0, last_error: expect.stringContaining(code) })
    const jobs = await at().services.db.pool.query(`select state from pgboss.job where name = 'mail' and state in ('created', 'retry')`)
    expect(jobs.rows).toEqual([])
  })

  test.each([
    ['asks for authentication', 530, '5.7.0 Authentication required'],
    ['denies relaying', 554, '5.7.1 Relay access denied'],
    ['is busy', 451, '4.7.1 Greylisted'],
  ])(
    'is retried when the mail server %s',
    async (_what, code, text) => {
      const smtp = Object.assign(await server(), { recipientReply: () => ({ code, text }) })
      await mailing(smtp.url)
      await post('one@example.org')
      const row = async () => (await at().services.db.orm.select().from(mails))[0]
      await expect.poll(async () => (await row())?.attempts, { timeout: 20_000 }).toBeGreaterThan(1)
      expect(await row()).toMatchObject({ failed_at: null, sent_at: null })
    },
    30_000,
  )

  inDrills(
    'to another domain is sent while the mail server never replies for one domain',
    async () => {
      const smtp = Object.assign(await server(), {
        recipientReply: (address: string) => (address.endsWith('@slow.example') ? ('silence' as const) : null),
      })
      const slow = Array.from({ length: 8 }, (_, n) => `diner-${n}@slow.example`)
      await post(...slow)
      await post('one@example.org', 'two@example.org')
      await mailing(smtp.url)
      const started = performance.now()
      await smtp.count(2)
      expect(smtp.received.map((email) => email.to[0]).sort()).toEqual(['one@example.org', 'two@example.org'])
      // One silent recipient takes 20 s.
      expect(performance.now() - started).toBeLessThan(15_000)
    },
    60_000,
  )

  test('that failed is sent again after POST /mails/retry, which returns the number of failed emails', async () => {
    const { app, services } = at()
    await post('one@example.org', 'two@example.org', 'three@example.org')
    await services.db.orm.update(mails).set({ failed_at: NOON, unanswered: 2 }).where(ne(mails.recipient, 'three@example.org'))
    const admin = await aUser(at(), { role: 'admin' })
    const owner = await aUser(at(), { role: 'venue_owner' })
    expect((await ask(app, '/api/mails/retry', { method: 'POST', headers: as(owner) })).status).toBe(403)
    expect((await ask(app, '/api/mails/retry', { method: 'POST', headers: as(admin) })).body).toEqual({ count: 2 })
    expect(await services.db.orm.select().from(mails)).toMatchObject(Array(3).fill({ failed_at: null }))
    const smtp = await server()
    await mailing(smtp.url)
    await smtp.count(3)
  })
})
