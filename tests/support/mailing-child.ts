/**
 * For the crash test: writes users, each with an email in the same transaction, and sends emails at the same time. Arguments: port of the
 * mail server, first number, number of users. Prints each number after its commit and runs until it is killed. Without users it sends until
 * no email waits, prints how many failed, and waits to be killed.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { and, isNotNull, isNull } from 'drizzle-orm'
import { readConfig } from '../../src/server/config.ts'
import { createServices } from '../../src/server/create-services.ts'
import { mails, users } from '../../src/server/db/schema/index.ts'
import { inTransaction } from '../../src/server/db/transaction.ts'
import { openJobQueue } from '../../src/server/jobs/queue.ts'
import { startWorkers } from '../../src/server/jobs/workers.ts'
import { mailWorkers } from '../../src/server/mail/deliver.ts'
import { queueEmail } from '../../src/server/mail/outbox.ts'
import { recoverPassword } from '../../src/server/mail/templates/account.ts'
import { smtpTransport } from '../../src/server/mail/transport.ts'

const [smtpUrl = '', first = '0', count = '0'] = process.argv.slice(2)
const config = readConfig({ ...process.env, SMTP_URL: smtpUrl, LOG_LEVEL: 'silent' })
const services = await createServices(config, { onFatal: () => process.exit(1) })
await openJobQueue(services.db, { mail: { expireInSeconds: 2, retryDelay: 1 } })
await startWorkers(services, mailWorkers(services, { transport: smtpTransport(smtpUrl, config) }), {
  pollSeconds: 0.5,
  superviseSeconds: 1,
})
for (let n = Number(first); n < Number(first) + Number(count); n++) {
  const email = `user-${n}@example.org`
  await inTransaction(services.db, async (tx) => {
    await tx.insert(users).values({ id: String(n), name: '', email })
    await queueEmail(tx, services, recoverPassword(config, email, 'https://guide.example/'))
  })
  process.stdout.write(`${n}\n`)
}
if (count === '0') {
  const waiting = and(isNull(mails.sent_at), isNull(mails.failed_at))
  while ((await services.db.orm.$count(mails, waiting)) > 0) await pause(200)
  process.stdout.write(`${await services.db.orm.$count(mails, isNotNull(mails.failed_at))}\n`)
}
