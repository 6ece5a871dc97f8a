/**
 * For the crash drill: writes users, each with a mail in the same transaction, and sends the mails meanwhile. Arguments:
 * the mail server's address, the first number, how many to write. Prints each number once its transaction is committed,
 * and ends by being killed.
 */
import { readConfig } from '../../src/server/config.ts'
import { users } from '../../src/server/db/schema/index.ts'
import { inTransaction } from '../../src/server/db/transaction.ts'
import { postMail } from '../../src/server/mail/post.ts'
import { startMailing } from '../../src/server/mail/start.ts'
import { recoverPassword } from '../../src/server/mail/templates/account.ts'
import { smtpTransport } from '../../src/server/mail/transport.ts'
import { openParts } from '../../src/server/parts.ts'

const [smtpUrl = '', first = '0', count = '0'] = process.argv.slice(2)
const config = readConfig({ ...process.env, SMTP_URL: smtpUrl, LOG_LEVEL: 'silent' })
const parts = await openParts(config, { onFatal: () => process.exit(1) })
await startMailing(parts, {
  transport: smtpTransport(smtpUrl, config),
  times: { expireInSeconds: 2, superviseSeconds: 1, retryDelay: 1 },
})
for (let n = Number(first); n < Number(first) + Number(count); n++) {
  const email = `user-${n}@example.org`
  await inTransaction(parts.db, async (tx) => {
    await tx.insert(users).values({ id: String(n), name: '', email })
    await postMail(tx, parts, recoverPassword(config, email, 'https://guide.example/'))
  })
  process.stdout.write(`${n}\n`)
}
