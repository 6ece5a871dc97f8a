import { randomUUID } from 'node:crypto'
import { getTableColumns, sql } from 'drizzle-orm'
import { normaliseMailbox } from '../../domain/account/email.ts'
import type { AppContext } from '../app-context.ts'
import { preparedStatement } from '../db/prepared.ts'
import { mails } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Email } from './email.ts'
import { enqueueMails } from './enqueue.ts'

const BATCH_SIZE = 200

type Row = typeof mails.$inferSelect

const columns = sql.join(
  Object.values(getTableColumns(mails)).map(({ name }) => sql.identifier(name)),
  sql`, `,
)

/** Every reservation waits for it, and the text of an insert of values would depend on the number of rows. */
const insertMails = preparedStatement((tx) =>
  tx
    .insert(mails)
    .select(sql`select ${columns} from json_populate_recordset(null::${mails}, ${sql.placeholder('rows')})`)
    .prepare(''),
)

/**
 * Inserts an email and its job in the transaction of the change that it reports, so that all are stored or none. The
 * email is sent within about a second after the commit.
 */
export async function queueEmail(tx: Transaction, ctx: Pick<AppContext, 'config' | 'clock' | 'jobs'>, mail: Email): Promise<void> {
  await queueEmails(tx, ctx, [mail])
}

export async function queueEmails(
  tx: Transaction,
  { config, clock, jobs }: Pick<AppContext, 'config' | 'clock' | 'jobs'>,
  all: readonly Email[],
  { delaySeconds = 0 }: { delaySeconds?: number } = {},
): Promise<void> {
  const host = new URL(config.publicUrl).hostname
  const rows = all.map(({ to, subject, replyTo, reservationId, venueId, expiresAt, calendar, ...mail }): Row => {
    const id = randomUUID()
    return {
      ...mail,
      calendar: calendar ?? null,
      id,
      recipient: to,
      mailbox: normaliseMailbox(to),
      subject: oneLine(subject),
      reply_to: replyTo ?? null,
      reservation_id: reservationId ?? null,
      venue_id: venueId ?? null,
      expires_at: expiresAt ?? null,
      message_id: `<${id}@${host}>`,
      created_at: clock(),
      sent_at: null,
      failed_at: null,
      attempts: 0,
      unanswered: 0,
      last_error: null,
    }
  })
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const batch = rows.slice(from, from + BATCH_SIZE)
    await Promise.all([insertMails(tx).execute({ rows: JSON.stringify(batch) }), enqueueMails(tx, { jobs }, batch, delaySeconds)])
  }
}

/** Removes line breaks. Otherwise user input could add headers. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
