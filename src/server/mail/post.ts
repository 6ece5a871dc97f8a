import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { mails } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Mail } from './mail.ts'

/**
 * Writes a mail into the outbox, in the transaction of what it tells of: both hold, or neither does. It goes out within
 * seconds of the commit.
 */
export async function postMail(tx: Transaction, { config, clock }: Pick<Context, 'config' | 'clock'>, mail: Mail): Promise<void> {
  const id = randomUUID()
  await tx.insert(mails).values({
    id,
    kind: mail.kind,
    recipient: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    message_id: `<${id}@${new URL(config.publicUrl).hostname}>`,
    created_at: clock(),
  })
}
