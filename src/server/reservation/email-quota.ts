import { and, eq, gt, sql } from 'drizzle-orm'
import { normaliseMailbox } from '../../domain/account/email.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { DomainError } from '../../domain/errors.ts'
import type { Services } from '../app-context.ts'
import { mails } from '../db/schema/mails.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Email } from '../mail/email.ts'

/**
 * Emails of one kind to one recipient within 24 hours, from all venues and clients. Twice the limit of one venue per
 * email address and day (`reservationsByDiner`).
 */
const PER_DAY = 10

type Addressed = Pick<Email, 'to' | 'kind'>

/** Takes an advisory lock on the recipient until the transaction ends, so that concurrent requests count each other's emails. */
export async function lockRecipient(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${normaliseMailbox(email)}, 0))`)
}

/**
 * Returns the email, or nothing when the recipient got `PER_DAY` emails of this kind in the last 24 hours. Anyone can enter any email address, so an
 * unlimited number could flood a stranger. The request is stored either way, so that the response reveals nothing and misuse does not block the
 * address.
 */
export async function withinDailyQuota(tx: Transaction, services: Pick<Services, 'clock'>, letter: Email): Promise<Email[]> {
  return (await isQuotaReached(tx, services, letter)) ? [] : [letter]
}

/**
 * Requires that the recipient got fewer than `PER_DAY` emails of this kind in the last 24 hours, because staff of a venue can enter any email
 * address, too. They are told, so that they can call the guest instead.
 * @throws DomainError email_quota_reached
 */
export async function requireDailyQuota(tx: Transaction, services: Pick<Services, 'clock'>, letters: readonly Addressed[]): Promise<void> {
  for (const letter of letters) {
    await lockRecipient(tx, letter.to)
    if (await isQuotaReached(tx, services, letter)) throw new DomainError('email_quota_reached')
  }
}

async function isQuotaReached(tx: Transaction, { clock }: Pick<Services, 'clock'>, { to, kind }: Addressed): Promise<boolean> {
  const had = await tx.$count(
    mails,
    and(eq(mails.mailbox, normaliseMailbox(to)), eq(mails.kind, kind), gt(mails.created_at, new Date(clock().getTime() - DAY_MS))),
  )
  return had >= PER_DAY
}
