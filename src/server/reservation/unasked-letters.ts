import { and, eq, gt, sql } from 'drizzle-orm'
import { mailboxOf } from '../../domain/account/email.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { Parts } from '../context.ts'
import { mails } from '../db/schema/mails.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Mail } from '../mail/mail.ts'

/**
 * Letters of one kind to one reader within 24 hours, from whatever venues and clients: twice what one venue takes for an
 * address in a day (`reservationsByDiner`), which is more tables than anybody sits at.
 */
const PER_DAY = 10

/** Has requests for one reader wait for each other until their transactions end, so that none is counted too late. */
export async function takeTurn(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mailboxOf(email)}, 0))`)
}

/**
 * The letter, or none where its reader had enough of the kind today. These go out to whatever address somebody typed, so
 * that many requests would be a way to flood a stranger. The request itself stands and is answered as any other: so nobody
 * learns what was asked for in an address's name, and nobody is kept from a table by those who misuse it.
 */
export async function unlessTooMany(tx: Transaction, { clock }: Pick<Parts, 'clock'>, letter: Mail): Promise<Mail[]> {
  const had = await tx.$count(
    mails,
    and(eq(mails.mailbox, mailboxOf(letter.to)), eq(mails.kind, letter.kind), gt(mails.created_at, new Date(clock().getTime() - DAY_MS))),
  )
  return had < PER_DAY ? [letter] : []
}
