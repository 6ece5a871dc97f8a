import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../tests/support/app.ts'
import { DATABASE_KINDS } from '../../../tests/support/database.ts'
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts'
import { mails } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { postMail } from './post.ts'
import type { QueueTimes } from './queue.ts'
import { type Mailing, startMailing } from './start.ts'
import { recoverPassword } from './templates/account.ts'
import { smtpTransport } from './transport.ts'

const FAST: QueueTimes = { expireInSeconds: 5, superviseSeconds: 1, retryDelay: 1 }

describe.each(DATABASE_KINDS)('mail (%s)', (kind) => {
  const at = useApp(kind, { env: { PRODUCT_NAME: 'Guide & Co', MAIL_FROM: 'Guide <guide@example.org>' } })
  const opened: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
  })

  async function post(...addresses: string[]): Promise<void> {
    const { db, config } = at().parts
    for (const to of addresses)
      await inTransaction(db, (tx) => postMail(tx, at().parts, recoverPassword(config, to, 'https://guide.example/account/recover#secret')))
  }

  async function server(port?: number): Promise<MailServer> {
    const started = await startMailServer(port)
    opened.push(started)
    return started
  }

  async function mailing(url: string): Promise<Mailing> {
    const { parts } = at()
    const started = await startMailing(parts, { transport: smtpTransport(url, parts.config), times: FAST })
    opened.unshift(started)
    return started
  }

  test('what is rolled back is not sent', async () => {
    const smtp = await server()
    const { db, config } = at().parts
    const failing = inTransaction(db, async (tx) => {
      await postMail(tx, at().parts, recoverPassword(config, 'never@example.org', 'x'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await mailing(smtp.url)
    await post('one@example.org')
    await smtp.count(1)
    expect(smtp.received.map((mail) => mail.to)).toEqual([['one@example.org']])
  })

  test('is sent with a text part that says the same, then forgotten but for the record', async () => {
    const smtp = await server()
    await mailing(smtp.url)
    await post('one@example.org')
    await smtp.count(1)
    const [mail] = smtp.received
    expect(mail).toMatchObject({ from: 'Guide <guide@example.org>', subject: 'Set a new password for Guide & Co' })
    for (const part of [mail?.text, mail?.html]) expect(part).toContain('https://guide.example/account/recover#secret')
    expect(mail?.html).toContain('Guide &amp; Co')
    await expect.poll(async () => (await at().parts.db.orm.select().from(mails))[0]?.sent_at ?? null).not.toBeNull()
    const [row] = await at().parts.db.orm.select().from(mails)
    expect(row).toMatchObject({ text: null, html: null, attempts: 1, message_id: mail?.messageId })
  })

  test('a pile of mails goes out without a pause between two of them', async () => {
    const smtp = await server()
    await post(...Array.from({ length: 40 }, (_, n) => `guest-${n}@example.org`))
    const before = Date.now()
    await mailing(smtp.url)
    await smtp.count(40)
    // A pause of the queue's half second each would take twenty.
    expect(Date.now() - before).toBeLessThan(18_000)
  }, 60_000)

  test('waits while the mail server is down or refuses, and goes out once', async () => {
    const first = await server()
    const port = Number(new URL(first.url).port)
    await first.close()
    opened.pop()
    await mailing(`smtp://127.0.0.1:${port}`)
    await post('one@example.org', 'two@example.org')
    await expect.poll(async () => at().parts.db.orm.$count(mails, eq(mails.attempts, 0)), { timeout: 20_000 }).toBe(0)
    const smtp = await startMailServer(port)
    opened.push(smtp)
    smtp.refuseWith = 'try later'
    const attempts = async () => (await at().parts.db.orm.select().from(mails)).map((row) => row.last_error).join()
    await expect.poll(attempts, { timeout: 20_000 }).toContain('try later')
    smtp.refuseWith = null
    await smtp.count(2)
    expect(smtp.received.map((mail) => mail.to[0]).sort()).toEqual(['one@example.org', 'two@example.org'])
    expect(new Set(smtp.received.map((mail) => mail.messageId)).size).toBe(2)
  }, 60_000)
})
